import type { Locator, Page } from 'playwright-core'
import { soon, test } from '../support/browser.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const bodyOf = (page: Page) => page.getByRole('textbox', { name: 'Body', exact: true })
const saved = (page: Page) =>
  page.getByText('Unsaved Changes', { exact: true }).waitFor({ state: 'detached' })

/** Puts HTML in as the clipboard of a word processor does. */
function paste(body: Locator, html: string): Promise<void> {
  return body.evaluate((element, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    element.dispatchEvent(event)
  }, html)
}

const ofWord = (words: string) =>
  `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>${words}</p>`

test('a letter is written by keyboard alone, takes what Word has, and is published', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/letters/new', email)
  await page.getByRole('link', { name: 'Cancel' }).press('Enter')
  await page.waitForURL('**/admin/letters')
  // Asked for elsewhere, it leads back there.
  await page.goto('/admin/team')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new letter')
  const chosen = page.getByRole('dialog', { name: 'Go to' }).locator('[aria-selected=true]')
  await soon(() => chosen.textContent()).toContain('New letter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New Letter' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/admin/team')
  await page.goto('/admin/letters')
  await page.getByRole('button', { name: 'New Letter' }).press('Enter')
  await page.getByLabel('Title').press('A')
  await page.keyboard.type(' letter by keys')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/letters/a-letter-by-keys')
  for (const [label, words] of [
    ['Excerpt', 'What it says.'],
    ['Author', 'Jane'],
    ['Category', 'Markets'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type(words)
  }
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
  await soon(() => page.getByRole('button', { name: 'Bullets' }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await paste(
    body,
    `<p onclick="x()" style="color:red">From <b>Word</b></p>${ofWord('three')}${ofWord('four')}<img src="file:///C:/x.png">`,
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
  await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter')
  const shown = page.frameLocator('iframe[name=Preview]').locator('.prose')
  await shown.getByText('four').waitFor()
  await page.reload()
  await bodyOf(page).getByText('four').waitFor()
  await soon(() => page.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publish A letter by keys' })
  await sheet.getByText('Visitors will find it for the first time.').waitFor()
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page
    .getByText(/^Published/)
    .first()
    .waitFor()
  await page.goto('/letters/a-letter-by-keys')
  const published = async () =>
    (await page.locator('.prose').innerHTML()).replaceAll(' data-laid-out=""', '')
  await soon(published).toBe(
    '<h2 id="part-a-heading">A heading</h2><p>Words that are <strong>bold</strong></p>' +
      '<ul><li>one</li><li>two</li></ul><p>From <strong>Word</strong></p><ul><li>three</li><li>four</li></ul>',
  )
})
