import { soon, test } from '../support/browser.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { photograph as aPhotograph } from '../support/pictures.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { makeZip } from '../support/zip.ts'

test('a ZIP brings the pictures that its rows name', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/import', email)
  const picture = await aPhotograph({ width: 240, height: 300, plain: true })
  const buffer = await makeZip([
    ['team.csv', 'name,role,image,image_alt\nZara Zip,Analyst,zara.jpg,Zara at her desk'],
    ['pictures/zara.jpg', picture],
    ['notes.md', 'for nobody'],
  ])
  const file = { name: 'team.zip', mimeType: 'application/zip', buffer }
  await page.locator('#import-file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check' }).press('Enter')
  await page.getByRole('heading', { name: 'Team: 1 new' }).waitFor()
  await page.getByText('With its picture zara.jpg').waitFor()
  await page.getByText('not used by any row: notes.md').waitFor()
  const again = page.getByLabel('The same ZIP')
  await soon(() => again.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    'team.zip',
  )
  await expectOpenToAll(page, 'import-zip')
  await page.getByRole('button', { name: /^Import/ }).press('Enter')
  await page.getByText('1 new.').first().waitFor()
  await page.goto('/team')
  await page.getByAltText('Zara at her desk').first().waitFor()
})

test('a long check says how far it is, and is cancelled', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/import', email)
  const people = Array.from({ length: 45_000 }, (_, at) => `Person ${at},Analyst\n`)
  const buffer = Buffer.from(`name,role\n${people.join('')}`)
  const choose = () =>
    page.locator('#import-file').setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer })
  const check = () => page.getByRole('button', { name: 'Check' }).press('Enter')
  await choose()
  await check()
  await page.getByText(/of 45,000 rows/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByText('Nothing was imported.').first().waitFor()
  await page.getByText(/of 45,000 rows/).waitFor({ state: 'detached' })
})
