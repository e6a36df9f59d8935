import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, holdRequests, photograph, soon, tabTo, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { confirm, openSheet, press, previewOf, saved } from '../support/editors.ts'
import { expectFits } from '../support/layout.ts'
import { openAsAdmin } from '../support/staff.ts'

// How a text is written, by a theme, a letter and a page. That each editor is open to all: every-screen.test.ts;
// what its form does without script: panel-without-script.test.ts among the tests of requests.

test('a theme is written beside its page, saved and published, by keyboard alone', async ({
  site,
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/themes')
  await page.getByRole('link', { name: 'Education', exact: true }).press('Enter')
  await page.waitForURL('**/admin/themes/education')
  const title = previewOf(page).getByRole('heading', { level: 1 })
  const headline = page.getByLabel('Headline', { exact: true })
  await soon(() => title.innerText()).toBe('Learning no longer ends with school')
  // The head stays where it is while a draft is saved.
  const height = async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const box = await page.locator('.screen-head').boundingBox()
    await page.setViewportSize({ width: 1440, height: 900 })
    return box?.height
  }
  const before = await height()
  await headline.focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Typed <b>by hand</b>')
  await soon(() => title.innerText()).toBe('Typed <b>by hand</b>')
  await page.getByText('Draft saved').waitFor()
  await saved(page)
  expect(await height()).toBe(before)
  // What is taken back is followed, too.
  for (const words of ['Learning no longer ends', 'Typed <b>by hand</b>']) {
    await headline.fill(words)
    await soon(() => title.innerText()).toBe(words)
  }
  // Each sentence is marked where it stands, and the form stays where it is.
  const marked = previewOf(page).locator('[data-place]')
  await soon(() => marked.textContent()).toBe('Typed <b>by hand</b>')
  await page.getByLabel('Disclaimer', { exact: true }).focus()
  const scrolled = await page.evaluate(() => scrollY)
  await soon(() => marked.evaluate((place) => place.closest('section')?.innerText)).toContain(
    'Important information',
  )
  const isInView = () =>
    marked.evaluate((place) => {
      const { top, bottom } = place.getBoundingClientRect()
      return top >= 0 && bottom <= document.documentElement.clientHeight
    })
  await soon(isInView).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  // What no page shows is above it: the tab's title, and what a search shows.
  await page.getByLabel('Description for search engines', { exact: true }).focus()
  const head = page.locator('.preview-head')
  await head.locator('[data-place]').getByText('Search result').waitFor()
  await head.getByText('Education', { exact: false }).first().waitFor()
  await press(page, 'Phone').press('Enter')
  const frame = page.locator('iframe[name=Preview]')
  await soon(() => frame.evaluate(({ clientWidth }) => clientWidth)).toBe(375)
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Draft saved').waitFor()

  const sheet = await openSheet(page)
  await sheet.getByRole('heading', { name: 'What changes' }).waitFor()
  await sheet.locator('.field-changes').getByText('Typed <b>by hand</b>').first().waitFor()
  await sheet.getByText('The page before and after').press('Enter')
  const titleIn = (name: string) =>
    sheet.frameLocator(`iframe[title=${name}]`).getByRole('heading', { level: 1 })
  await soon(() => titleIn('Before').innerText()).toContain('Learning no longer ends')
  await soon(() => titleIn('After').innerText()).toBe('Typed <b>by hand</b>')
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'publish-sheet')
  await page.keyboard.press('Escape')
  await soon(() => hasFocus(press(page, 'Publish'))).toBe(true)
  await confirm(await openSheet(page))
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await page.getByText(/^Live for visitors since \d\d:\d\d:\d\d$/).waitFor()
  await shows(site, '/themes/education', 'Typed &lt;b&gt;by hand&lt;/b&gt;')

  // Where visitors still get the page before, a cache in front is named.
  await headline.fill('Typed for a cache in front')
  await page.route('**/themes/education', (route) =>
    route.fulfill({ status: 200, headers: { etag: '"before"' }, body: '' }),
  )
  await confirm(await openSheet(page))
  await page.getByText('Published; a cache in front may show the page before').waitFor()
  await page.unrouteAll()

  // What is missing leads to its field.
  await headline.fill('')
  await (await openSheet(page))
    .getByRole('link', { name: /Opening: Headline is required/ })
    .press('Enter')
  await soon(() => hasFocus(headline)).toBe(true)
  await expectFits(page, 375, 800)
})

test('a telephone schedules what has saved itself', async ({ visit }) => {
  const height = 740
  const page = await openAsAdmin(visit, '/admin/themes/longevity', { width: 375, height })
  await page.getByLabel('Headline', { exact: true }).fill('Written on the way')
  await page.getByText('Unsaved Changes', { exact: true }).waitFor()
  await saved(page)
  // The page is below all fields there: what is pressed for it leads to it.
  const top = () => page.locator('.preview').evaluate((part) => part.getBoundingClientRect().top)
  await press(page, 'Preview').click()
  await soon(top).toBeLessThan(height / 2)

  // Until its sheet is there, the button behind it does nothing.
  const letGo = await holdRequests(page, '**/publish.data*')
  const asked = page.waitForRequest('**/publish.data*')
  await press(page, 'Publish').click()
  await asked
  expect(await press(page, 'Publish').isDisabled()).toBe(true)
  letGo()

  const sheet = page.getByRole('dialog', { name: /^Publish/ })
  await sheet.getByText('Written on the way').first().waitFor()
  await photograph(page, 'publish-sheet-phone')
  // What is refused at the end of the sheet is told at its top, where the focus then is.
  await sheet.getByLabel('Publish at').fill('2001-01-04T09:00')
  const schedule = sheet.getByRole('button', { name: 'Schedule', exact: true })
  await schedule.click()
  const told = sheet.getByRole('alert')
  await told.getByText('This time has passed').waitFor()
  await soon(() => hasFocus(told)).toBe(true)
  await soon(() => told.evaluate((each) => each.getBoundingClientRect().top >= 0)).toBe(true)
  await sheet.getByLabel('Publish at').fill('2099-01-04T09:00')
  await expectFits(page)

  // Tab alone leads from the heading through every part of the moment to the button.
  await sheet.getByRole('heading', { level: 2 }).focus()
  await tabTo(page, schedule, 20)
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Scheduled/)
    .first()
    .waitFor()
})

test('what is typed before the page is hydrated is there afterwards, and can be saved', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/robots.txt')
  const letGo = await holdRequests(page, /\/entry\.client\b/)
  const headline = page.getByLabel('Headline', { exact: true })
  const lead = page.getByLabel('Introduction', { exact: true }).first()
  const type = async () => {
    await lead.fill('At once')
    await headline.fill('Typed early')
    await page.keyboard.press('ArrowLeft')
    letGo()
  }
  await Promise.all([page.goto('/admin/themes/longevity'), type()])
  await previewOf(page).getByRole('heading', { level: 1, name: 'Typed early' }).waitFor()
  await previewOf(page).getByText('At once', { exact: true }).waitFor()
  // The caret is where it was.
  await page.keyboard.type('-')
  await soon(() => headline.inputValue()).toBe('Typed earl-y')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await soon(async () => [await headline.inputValue(), await lead.inputValue()]).toEqual([
    'Typed earl-y',
    'At once',
  ])
})

test('what is selected before the page is hydrated is typed over afterwards', async ({ visit }) => {
  const page = await openAsAdmin(visit, '/robots.txt')
  const letGo = await holdRequests(page, /\/entry\.client\b/)
  const title = page.getByLabel('Title', { exact: true }).first()
  const select = async () => {
    await title.selectText()
    letGo()
  }
  await Promise.all([page.goto('/admin/pages/home'), select()])
  await page.waitForFunction(() => document.documentElement.dataset.shown)
  await page.keyboard.insertText('Typed over')
  expect(await title.inputValue()).toBe('Typed over')
})

test('the languages of a text are tabs, each with its own draft, published together or apart', async ({
  site,
  visit,
}) => {
  const path = '/admin/letters/future-of-wealth-sustainability'
  const page = await openAsAdmin(visit, path)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const goTo = async (language: 'English' | 'Arabic') => {
    await tab(language).click()
    await page.waitForURL(`**${path}${language === 'Arabic' ? '/arabic' : ''}`)
    await soon(() => tab(language).getAttribute('aria-selected')).toBe('true')
  }
  await page.getByLabel('Title', { exact: true }).fill('The English draft')
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Draft saved').waitFor()
  await goTo('Arabic')
  const arabic = page.getByLabel('Title (Arabic)', { exact: true })
  const body = page.getByRole('textbox', { name: 'Body (Arabic)', exact: true })
  await soon(async () => [
    await body.getAttribute('dir'),
    await arabic.getAttribute('dir'),
    await arabic.getAttribute('lang'),
  ]).toEqual(['rtl', 'rtl', 'ar'])
  // The English as it looks, each of its blocks beside the one that translates it.
  const topOfHeading = (within: Locator) =>
    within
      .getByRole('heading', { level: 2 })
      .last()
      .evaluate((each) => each.getBoundingClientRect().top)
  const english = page.getByRole('region', { name: 'Body (English)' })
  await soon(async () =>
    Math.abs((await topOfHeading(english)) - (await topOfHeading(body))),
  ).toBeLessThan(2)
  await press(page, 'Preview').click()
  await page.locator('.preview-head').getByText('Search result').waitFor()
  await page.getByRole('region', { name: 'Title (English)' }).waitFor()
  await arabic.fill('المسودة العربية')
  await previewOf(page).getByRole('heading', { level: 1, name: 'المسودة العربية' }).waitFor()
  // What is typed stays when another tab is opened.
  await goTo('English')
  await goTo('Arabic')
  await soon(() => arabic.inputValue()).toBe('المسودة العربية')
  const sheet = await openSheet(page)
  await sheet.getByRole('checkbox', { name: /Also in English/ }).waitFor()
  await confirm(sheet)
  const address = '/letters/future-of-wealth-sustainability'
  await shows(site, `/ar${address}`, 'المسودة العربية')
  expect(await (await fetch(site.origin + address)).text()).not.toContain('The English draft')
  await goTo('English')
  const second = await openSheet(page)
  await second.getByText('The Arabic will be 1 change behind.').waitFor()
  await confirm(second)
  await shows(site, address, 'The English draft')
  await tab('Arabic').click()
  await page.getByText('1 change behind').waitFor()
  await page.getByRole('link', { name: 'What has changed in English' }).waitFor()
  await expectFits(page, 375, 800)
})

test('each sentence of a page is marked where it is said, and goes back to its original', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/pages/team')
  // A sentence of a dialog is shown in the dialog.
  await page.getByLabel('Label', { exact: true }).focus()
  const marked = previewOf(page).locator('[data-place]')
  const dialog = previewOf(page).locator('dialog[open] [data-place]')
  await dialog.getByText('Schedule a Meeting').waitFor()
  // What only names a fact is marked where it stands, and so is what is said after a press.
  await page.getByLabel('Copy failed', { exact: true }).focus()
  await marked.getByText('The link could not be copied.').waitFor()
  await page.getByLabel('Title', { exact: true }).nth(1).focus()
  await soon(() => marked.evaluate((place) => place.tagName)).toBe('H1')
  const original = 'View Full Bio'
  const field = page.getByLabel('View bio', { exact: true })
  await field.fill(`${original} (hers)`)
  await page.getByText('Draft saved').waitFor()
  await press(page, 'More').click()
  await press(page, 'Back to the Original').click()
  await soon(() => field.inputValue()).toBe(original)
})
