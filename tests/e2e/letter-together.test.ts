import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { systemActor } from '#core/history/changes.server.ts'
import { createPublishedLetter } from '#core/letters/create-published.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, hasFocus, photograph, soon, test } from '../support/browser.ts'
import { changeContent } from '../support/content.ts'
import { photograph as aPhoto } from '../support/pictures.ts'
import { addStaff, inDatabase, openSignedIn, signIn } from '../support/staff.ts'

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const saved = (page: Page) =>
  page.getByText('Unsaved Changes', { exact: true }).waitFor({ state: 'detached' })
const hasTheFocus = (field: Locator) => soon(() => hasFocus(field)).toBe(true)
const address = '/admin/letters/shared'

test('a letter that two write at once, without network and without session, loses nothing', async ({
  site,
  visit,
}) => {
  await changeContent(site, 'letters', async (tx) =>
    createPublishedLetter(await workAs(tx, systemActor), {
      slug: 'shared',
      title: 'Shared',
      excerpt: 'x',
      category: 'Markets',
      author: 'Jane',
      readTime: '',
      date: '2026-01-01',
      bodyHtml: '<p>As it was.</p>',
    }),
  )
  const hers = await addStaff(site, 'admin')
  const his = await addStaff(site, 'admin')
  const her = await openSignedIn(visit, address, hers.email)
  const him = await openSignedIn(visit, address, his.email)
  expectProblem(him, /ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  for (const page of [her, him]) await bodyOf(page).getByText('As it was.').waitFor()
  await him.context().setOffline(true)
  for (const [page, words] of [
    [her, ' Hers'],
    [him, ' His'],
  ] as const) {
    await bodyOf(page).getByText('As it was.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(words)
  }
  // Hers saves itself; his cannot, and says so.
  await her.getByText('Draft saved').waitFor()
  await him.getByText('Failed to save the draft. There is no connection to the server.').waitFor()
  await bodyOf(him).getByText('As it was. His').waitFor()
  await inDatabase(site, (db) => db.deleteFrom('sessions').execute())
  await him.context().setOffline(false)

  await him.getByText('Failed to save the draft. Your session has ended.').waitFor()
  await him.getByRole('link', { name: 'Sign in and come back' }).click()
  await him.waitForURL('**/auth?next=*')
  await signIn(him, his.email)
  await him.waitForURL(`**${address}`)
  await bodyOf(him).getByText('As it was. His').waitFor()

  // What was restored is older than hers: it waits for him.
  await press(him, 'Save Draft').click()
  const dialog = him.getByRole('dialog', { name: /saved this text while you were editing/ })
  await dialog.getByText('As it was. Hers', { exact: true }).waitFor()
  await dialog.getByText('As it was. His', { exact: true }).waitFor()
  await soon(() => dialog.getByText('"type"').count()).toBe(0)
  expect(await axeViolations(him)).toEqual([])
  await photograph(him, 'letter-conflict')
  await dialog.getByRole('radio', { name: 'Yours: Body' }).check()
  await dialog.getByRole('button', { name: 'Keep Both' }).click()
  await saved(him)
  // What saves itself is no version.
  await him.goto(`${address}/history`)
  await him.getByText('Version 1', { exact: true }).waitFor()
  await soon(() => him.getByText('Version 2', { exact: true }).count()).toBe(0)
})

test('notes, charts and pictures are put into a letter by keyboard alone', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, address, email)
  const body = bodyOf(page)
  await body.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const words = page.getByRole('textbox', { name: 'Note text' })
  await page.keyboard.press('ControlOrMeta+Alt+n')
  await hasTheFocus(words)
  await page.keyboard.press('Escape')
  await hasTheFocus(body)
  await page.keyboard.press('ControlOrMeta+Alt+n')
  await hasTheFocus(words)
  await page.keyboard.type('Said by the office.')
  await press(page, 'Set note').press('Enter')
  await body.locator('.rich-note, [data-note], sup').first().waitFor()

  await press(page, 'Chart').press('Enter')
  const chart = page.getByRole('dialog', { name: 'Chart' })
  await hasTheFocus(chart.getByLabel('Title'))
  await page.keyboard.type('Share of markets')
  await chart.getByLabel('Figures').focus()
  await page.keyboard.type('Egypt: twelve')
  await press(page, 'Set chart').press('Enter')
  await chart.getByRole('alert').waitFor()
  await chart.getByLabel('Figures').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Egypt: 12.5\nOman: -3')
  await press(page, 'Set chart').press('Enter')
  await chart.waitFor({ state: 'detached' })
  // The first chart brings its styles along, before anything is saved.
  await body.getByRole('img', { name: 'Chart: Share of markets, 2 figures' }).waitFor()
  await press(page, 'Preview').press('Enter')
  const bars = page.frameLocator('iframe[name=Preview]').locator('.text-chart-bars')
  await bars.waitFor()
  await soon(() => bars.evaluate((list) => getComputedStyle(list).display)).toBe('grid')

  await press(page, 'Picture').press('Enter')
  const picture = page.getByRole('dialog', { name: 'Picture' })
  await hasTheFocus(picture.locator('input[type=file]'))
  await press(page, 'Set picture').press('Enter')
  await picture.getByRole('alert').getByText('Choose a picture.').waitFor()
  const file = { name: 'a.jpg', mimeType: 'image/jpeg' }
  const buffer = await aPhoto({ width: 600, height: 400, plain: true })
  const held = Promise.withResolvers<void>()
  await page.route('**/admin/pictures/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await picture.locator('input[type=file]').setInputFiles({ ...file, buffer })
  await picture.getByText('Uploading').waitFor()
  await press(page, 'Set picture').press('Enter')
  const notice = picture
    .getByRole('alert')
    .getByText('The picture is still uploading: wait a moment.')
  await notice.waitFor()
  held.resolve()
  await notice.waitFor({ state: 'detached' })
  await picture.locator('img').waitFor()
  await press(page, 'Set picture').press('Enter')
  await picture.getByText('Describe what the picture shows').waitFor()
  await picture.getByLabel('Alternative text').focus()
  await page.keyboard.type('The old bridge')
  await press(page, 'Set picture').press('Enter')
  await picture.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+s')
  await saved(page)
  const shown = page.frameLocator('iframe[name=Preview]').locator('.prose')
  await shown.getByRole('img', { name: 'The old bridge' }).waitFor()
  await shown.getByText('Share of markets').first().waitFor()
  await shown.getByText('Said by the office.').waitFor()
  await press(page, 'Publish').press('Enter')
  const sheet = page.getByRole('dialog', { name: /^Publish/ })
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await page.goto('/letters/shared')
  await soon(() => page.locator('.text-chart rect').count()).toBe(2)
})
