import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import {
  expectProblem,
  hasFocus,
  holdRequests,
  photograph,
  soon,
  test,
} from '../support/browser.ts'
import { publishLetters } from '../support/content.ts'
import { confirm, openSheet, paste, press, previewOf, saved } from '../support/editors.ts'
import { photograph as aPhoto } from '../support/pictures.ts'
import { addStaff, inDatabase, openAsAdmin, openSignedIn, signIn } from '../support/staff.ts'

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const hasTheFocus = (field: Locator) => soon(() => hasFocus(field)).toBe(true)

const ofWord = (words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${words}</p>`

test('a letter is written by keyboard alone, takes what Word has, and is published', async ({
  visit,
}) => {
  // Asked for elsewhere, it leads back there.
  const page = await openAsAdmin(visit, '/admin/team')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new letter')
  const chosen = page.getByRole('dialog', { name: 'Go to' }).locator('[aria-selected=true]')
  await soon(() => chosen.textContent()).toContain('New letter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New Letter' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin/team')
  await page.goto('/admin/letters')
  await press(page, 'New Letter').press('Enter')
  await page.getByLabel('Title').press('A')
  await page.keyboard.type(' letter by keys')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/letters/a-letter-by-keys')
  for (const [label, words] of [
    ['Excerpt', 'What it says.'],
    ['Author', 'Jane'],
    ['Category', 'Markets'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(words)
  const body = bodyOf(page)
  await body.focus()
  await page.keyboard.type('## A heading')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Words that are ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  // "/" offers what can be begun, by its name.
  await page.keyboard.type('/')
  const insert = page.getByRole('combobox', { name: 'Insert' })
  await insert.waitFor()
  await page.keyboard.type('bul')
  await page.keyboard.press('Enter')
  await insert.waitFor({ state: 'detached' })
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await soon(() => press(page, 'Bullets').getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(
    body,
    `<p onclick="x()" style="color:red">From <b>Word</b></p>${ofWord('three')}${ofWord('four')}<img src="file:///C:/x.png">`,
    'text/html',
  )
  await body.getByText('four').waitFor()
  await page.getByRole('alert').getByText('Left out: 1 picture').waitFor()
  await soon(() => body.locator('[style], [onclick], script').count()).toBe(0)

  // Esc, then Tab leaves the text; the toolbar is one stop, and the arrows go through it.
  await body.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Tab')
  await soon(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Heading')
  await page.keyboard.press('ArrowRight')
  await soon(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Subheading')

  await page.keyboard.press('Control+s')
  await saved(page)
  await press(page, 'Preview').press('Enter')
  await previewOf(page).locator('.prose').getByText('four').waitFor()
  await page.reload()
  await body.getByText('four').waitFor()
  await soon(() => page.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
  const sheet = await openSheet(page)
  await sheet.getByText('Visitors will find it for the first time.').waitFor()
  await confirm(sheet)
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await page.goto('/letters/a-letter-by-keys')
  const published = async () =>
    (await page.locator('.prose').innerHTML()).replaceAll(' data-laid-out=""', '')
  await soon(published).toBe(
    '<h2 id="part-a-heading">A heading</h2><p>Words that are <strong>bold</strong></p>' +
      '<ul><li>one</li><li>two</li></ul><p>From <strong>Word</strong></p><ul><li>three</li><li>four</li></ul>',
  )
})

const address = '/admin/letters/shared'

test('a letter that two write at once, without network and without session, loses nothing', async ({
  site,
  visit,
}) => {
  await publishLetters(site, [{ slug: 'shared', bodyHtml: '<p>As it was.</p>' }])
  const { email } = await addStaff(site, 'admin')
  const her = await openAsAdmin(visit, address)
  const him = await openSignedIn(visit, address, email)
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
  await signIn(him, email)
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

test('notes, charts and pictures are put into a letter by keyboard alone', async ({ visit }) => {
  const page = await openAsAdmin(visit, address)
  const body = bodyOf(page)
  await body.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const words = page.getByRole('textbox', { name: 'Note text' })
  await page.keyboard.press('ControlOrMeta+Alt+n')
  await hasTheFocus(words)
  await page.keyboard.press('Escape')
  await hasTheFocus(body)
  await page.keyboard.type(' What follows has a note.')
  await page.keyboard.press('ControlOrMeta+Alt+n')
  await hasTheFocus(words)
  await page.keyboard.type('Said by the office.')
  // The draft saves itself behind the dialog.
  await saved(page)
  expect(await words.textContent()).toBe('Said by the office.')
  await press(page, 'Set note').press('Enter')
  await body.locator('.rich-note, [data-note], sup').first().waitFor()

  await press(page, 'Chart').press('Enter')
  const chart = page.getByRole('dialog', { name: 'Chart' })
  await hasTheFocus(chart.getByLabel('Title'))
  await page.keyboard.type('Share of markets')
  await chart.getByLabel('Figures').fill('Egypt: twelve')
  await press(page, 'Set chart').press('Enter')
  await chart.getByRole('alert').waitFor()
  await chart.getByLabel('Figures').fill('Egypt: 12.5\nOman: -3')
  await press(page, 'Set chart').press('Enter')
  await chart.waitFor({ state: 'detached' })
  // The first chart brings its styles along, before anything is saved.
  await body.getByRole('img', { name: 'Chart: Share of markets, 2 figures' }).waitFor()
  await press(page, 'Preview').press('Enter')
  const bars = previewOf(page).locator('.text-chart-bars')
  await soon(() => bars.evaluate((list) => getComputedStyle(list).display)).toBe('grid')

  await press(page, 'Picture').press('Enter')
  const picture = page.getByRole('dialog', { name: 'Picture' })
  await hasTheFocus(picture.locator('input[type=file]'))
  const set = () => press(page, 'Set picture').press('Enter')
  await set()
  await picture.getByRole('alert').getByText('Choose a picture.').waitFor()
  const buffer = await aPhoto({ width: 600, height: 400, plain: true })
  const letGo = await holdRequests(page, '**/admin/pictures/**')
  const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer }
  await picture.locator('input[type=file]').setInputFiles(file)
  await picture.getByText('Uploading').waitFor()
  await set()
  const notice = picture
    .getByRole('alert')
    .getByText('The picture is still uploading: wait a moment.')
  await notice.waitFor()
  letGo()
  await notice.waitFor({ state: 'detached' })
  await picture.locator('img').waitFor()
  await set()
  await picture.getByText('Describe what the picture shows').waitFor()
  await picture.getByLabel('Alternative text').fill('The old bridge')
  await set()
  await picture.waitFor({ state: 'detached' })

  await page.keyboard.press('Control+s')
  await saved(page)
  const shown = previewOf(page).locator('.prose')
  await shown.getByRole('img', { name: 'The old bridge' }).waitFor()
  await shown.getByText('Share of markets').first().waitFor()
  await shown.getByText('Said by the office.').waitFor()
  await confirm(await openSheet(page))
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await page.goto('/letters/shared')
  await soon(() => page.locator('.text-chart rect').count()).toBe(2)
})
