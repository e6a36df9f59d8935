import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { photograph as aPhotograph } from '../support/pictures.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { makeZip } from '../support/zip.ts'

const rows = [
  'id;name;role;slug;use_initials;last_updated;shoe size',
  ';Omar Import;Analyst;;نعم;31.12.2025;42',
  ';Lina Import;;;yes;03/04/2026;38',
].join('\n')

test('a file is checked, mended and imported by keyboard', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/import', email)
  await page.getByLabel('Or its rows').fill(rows)
  await page.getByRole('button', { name: 'Check' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Team: 1 new, 1 refused' }).waitFor()
  const refused = page.getByRole('row').filter({ hasText: 'Lina Import' })
  await refused.getByText('Role is required').waitFor()
  await refused.getByText('can mean 2026-04-03 or 2026-03-04').waitFor()
  await page.getByText('left out: shoe size').waitFor()
  expect(await axeViolations(page)).toEqual([])
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'import')
  }

  const mended = rows.replace('Import;;;yes;03/04/2026', 'Import;Partner;;yes;03.04.2026')
  await page.getByLabel('Or its rows').fill(mended)
  await page.getByRole('button', { name: 'Check' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Team: 2 new' }).waitFor()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'All rows as CSV' }).press('Enter'),
  ])
  expect(report.suggestedFilename()).toBe('import-rows.csv')
  await page.getByRole('button', { name: /^Import/ }).press('Enter')
  await page.getByText('2 new.').first().waitFor()
  await page.goto('/team')
  await page.getByText('Lina Import').first().waitFor()
})

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
  expect(await axeViolations(page)).toEqual([])
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'import-zip')
  }
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
