import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const address = '/admin/themes/education'

test('a theme is written beside its page, saved and published, by keyboard alone', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/themes', email)
  const link = page.getByRole('link', { name: 'Education', exact: true })
  await page.getByText('Published').first().waitFor()
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${address}`)
  const preview = page.frameLocator('iframe[title=Preview]')
  await preview.getByRole('heading', { level: 1, name: 'Learning no longer ends' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The head stays where it is while a draft is saved.
  const height = async () => {
    await page.setViewportSize({ width: 1024, height: 800 })
    const box = await page.locator('.screen-head').boundingBox()
    await page.setViewportSize({ width: 1440, height: 900 })
    return box?.height
  }
  const before = await height()
  await page.getByLabel('Headline', { exact: true }).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Typed <b>by hand</b>')
  await preview.getByRole('heading', { level: 1, name: 'Typed <b>by hand</b>' }).waitFor()
  await page.getByText('Draft saved').waitFor()
  await soon(() => page.getByText('Unsaved Changes', { exact: true }).count()).toBe(0)
  expect(await height()).toBe(before)
  // What is taken back is followed, too.
  const headline = page.getByLabel('Headline', { exact: true })
  await headline.fill('Learning no longer ends')
  await preview.getByRole('heading', { level: 1, name: 'Learning no longer ends' }).waitFor()
  await headline.fill('Typed <b>by hand</b>')
  await preview.getByRole('heading', { level: 1, name: 'Typed <b>by hand</b>' }).waitFor()
  // Each sentence is marked where it stands, and the form stays where it is.
  const marked = preview.locator('[data-place]')
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
  await page.getByLabel('Description for search engines', { exact: true }).focus()
  // What no page shows is above it: the tab's title, and what a search shows.
  const head = page.locator('.preview-head')
  await head.locator('[data-place]').getByText('Search result').waitFor()
  await head.getByText('Education', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Phone' }).press('Enter')
  await soon(() =>
    page.locator('iframe[title=Preview]').evaluate((frame) => frame.clientWidth),
  ).toBe(375)
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Draft saved').waitFor()
  expect(await (await fetch(`${site.origin}/themes/education`)).text()).not.toContain('by hand')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publish Education' })
  await sheet.getByRole('heading', { name: 'What changes' }).waitFor()
  await sheet.locator('.field-changes').getByText('Typed <b>by hand</b>').first().waitFor()
  await sheet.getByText('The page before and after').press('Enter')
  const pageIn = (name: string) =>
    sheet.frameLocator(`iframe[title=${name}]`).getByRole('heading', { level: 1 })
  await soon(() => pageIn('Before').innerText()).toContain('Learning no longer ends')
  await soon(() => pageIn('After').innerText()).toBe('Typed <b>by hand</b>')
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'publish-sheet')
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await page.getByText(/^Live for visitors since \d\d:\d\d:\d\d$/).waitFor()
  await shows(site, '/themes/education', 'Typed &lt;b&gt;by hand&lt;/b&gt;')

  // Where visitors still get the page before, a cache in front is named.
  await page.getByLabel('Headline', { exact: true }).fill('Typed for a cache in front')
  await page.route('**/themes/education', (route) =>
    route.fulfill({ status: 200, headers: { etag: '"before"' }, body: '' }),
  )
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByText('Published; a cache in front may show the page before').waitFor()
  await page.unrouteAll()

  // What is missing leads to its field.
  await page.getByLabel('Headline', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await sheet.getByRole('link', { name: /Opening: Headline is required/ }).press('Enter')
  await soon(() => hasFocus(page.getByLabel('Headline', { exact: true }))).toBe(true)
  await page.setViewportSize({ width: 375, height: 800 })
  await soon(async () => (await horizontalOverflow(page)).by).toBe(0)
})

test('a telephone schedules what has saved itself', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const phone = { width: 375, height: 740 }
  const page = await openSignedIn(visit, '/admin/themes/longevity', email, phone)
  await page.getByLabel('Headline', { exact: true }).fill('Written on the way')
  await page.getByText('Unsaved Changes', { exact: true }).waitFor()
  await page.getByText('Unsaved Changes', { exact: true }).waitFor({ state: 'detached' })
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.waitFor()

  // The page is below all fields there: what is pressed for it leads to it.
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  const top = () => page.locator('.preview').evaluate((part) => part.getBoundingClientRect().top)
  await preview.click()
  await soon(top).toBeLessThan(phone.height / 2)

  // Until its sheet is there, the button behind it does nothing.
  const held = Promise.withResolvers<void>()
  await page.route('**/publish.data*', async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/publish.data*')
  await publish.click()
  await asked
  expect(await publish.isDisabled()).toBe(true)
  held.resolve()

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
  await sheet.getByLabel('Publish at').click()
  await sheet.getByLabel('Publish at').fill('2099-01-04T09:00')
  expect((await horizontalOverflow(page)).by).toBe(0)

  // Tab alone leads from the heading through every part of the moment to the button.
  await sheet.getByRole('heading', { level: 2 }).focus()
  for (let stop = 0; stop < 20 && !(await hasFocus(schedule)); stop += 1)
    await page.keyboard.press('Tab')
  expect(await hasFocus(schedule)).toBe(true)
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Scheduled/)
    .first()
    .waitFor()
})

test('what is typed before the page is hydrated is there afterwards, and can be saved', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin', email)
  const typed = Promise.withResolvers<void>()
  await page.route(/\/entry\.client\b/, async (route) => {
    await typed.promise
    await route.continue()
  })
  const headline = page.getByLabel('Headline', { exact: true })
  const lead = page.getByLabel('Introduction', { exact: true }).first()
  const type = async () => {
    await lead.fill('At once')
    await headline.fill('Typed early')
    await page.keyboard.press('ArrowLeft')
    typed.resolve()
  }
  await Promise.all([page.goto('/admin/themes/longevity'), type()])
  const preview = page.frameLocator('iframe[title=Preview]')
  await preview.getByRole('heading', { level: 1, name: 'Typed early' }).waitFor()
  await preview.getByText('At once', { exact: true }).waitFor()
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

test('the languages of a text are tabs, each with its own draft, published together or apart', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const path = '/admin/letters/future-of-wealth-sustainability'
  const page = await openSignedIn(visit, path, email)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await page.getByLabel('Title', { exact: true }).fill('The English draft')
  await page.keyboard.press('ControlOrMeta+S')
  await page.getByText('Draft saved').waitFor()
  await tab('Arabic').click()
  await page.waitForURL(`**${path}/arabic`)
  await soon(() => tab('Arabic').getAttribute('aria-selected')).toBe('true')
  const arabic = page.getByLabel('Title (Arabic)', { exact: true })
  const body = page.getByRole('textbox', { name: 'Body (Arabic)', exact: true })
  await body.waitFor()
  await soon(async () => [
    await body.getAttribute('dir'),
    await arabic.getAttribute('dir'),
    await arabic.getAttribute('lang'),
  ]).toEqual(['rtl', 'rtl', 'ar'])
  // The English as it looks, each of its blocks beside the one that translates it.
  const englishBody = page.getByRole('region', { name: 'Body (English)' })
  const topOf = (block: Locator) => block.evaluate((each) => each.getBoundingClientRect().top)
  const heading = (within: Locator) => within.getByRole('heading', { level: 2 }).last()
  await soon(async () =>
    Math.abs((await topOf(heading(englishBody))) - (await topOf(heading(body)))),
  ).toBeLessThan(2)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.locator('.preview-head').getByText('Search result').waitFor()
  await page.getByRole('region', { name: 'Title (English)' }).waitFor()
  await arabic.fill('المسودة العربية')
  const preview = page.frameLocator('iframe[title=Preview]')
  await preview.getByRole('heading', { level: 1, name: 'المسودة العربية' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  // What is typed stays when another tab is opened.
  await tab('English').click()
  await page.waitForURL(`**${path}`)
  await tab('Arabic').click()
  await soon(() => arabic.inputValue()).toBe('المسودة العربية')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publish المسودة العربية' })
  await sheet.getByRole('checkbox', { name: /Also in English/ }).waitFor()
  await sheet.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await shows(site, '/ar/letters/future-of-wealth-sustainability', 'المسودة العربية')
  const english = await fetch(`${site.origin}/letters/future-of-wealth-sustainability`)
  expect(await english.text()).not.toContain('The English draft')
  await tab('English').click()
  await page.waitForURL(`**${path}`)
  await soon(() => tab('English').getAttribute('aria-selected')).toBe('true')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await page.getByRole('dialog').getByText('The Arabic will be 1 change behind.').waitFor()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Publish', exact: true })
    .press('Enter')
  await shows(site, '/letters/future-of-wealth-sustainability', 'The English draft')
  await tab('Arabic').click()
  await page.getByText('1 change behind').waitFor()
  await page.getByRole('link', { name: 'What has changed in English' }).waitFor()
  await page.setViewportSize({ width: 375, height: 800 })
  await soon(async () => (await horizontalOverflow(page)).by).toBe(0)
})

test('of two people with one text the second is shown what differs, and loses nothing', async ({
  site,
  visit,
}) => {
  const pages = []
  for (const role of ['admin', 'admin'] as const) {
    const { email } = await addStaff(site, role)
    pages.push(await openSignedIn(visit, '/admin/pages/team', email))
  }
  const [hers, his] = pages
  if (!hers || !his) throw new Error('Nobody is there')
  // A sentence of a dialog is shown in the dialog.
  await hers.getByLabel('Label', { exact: true }).focus()
  const dialog = hers.frameLocator('iframe[name=Preview]').locator('dialog[open]')
  await dialog.locator('[data-place]').getByText('Schedule a Meeting').waitFor()
  // What only names a fact is marked where it stands, and so is what is said after a press.
  await hers.getByLabel('Copy failed', { exact: true }).focus()
  const marked = hers.frameLocator('iframe[name=Preview]').locator('[data-place]')
  await marked.getByText('The link could not be copied.').waitFor()
  await hers.getByLabel('Title', { exact: true }).nth(1).focus()
  await soon(() => marked.evaluate((place) => place.tagName)).toBe('H1')
  const button = 'View Full Bio'
  for (const [page, text] of [
    [hers, `${button} (hers)`],
    [his, `${button} (his)`],
  ] as const) {
    await page.getByLabel('View bio', { exact: true }).fill(text)
    // It saves itself when typing rests; his meets what she has saved.
    if (page === hers) await page.getByText('Draft saved').waitFor()
  }
  const conflict = his.getByRole('dialog', { name: /saved this text while you were editing/ })
  await conflict.getByText(`${button} (hers)`).first().waitFor()
  await conflict.getByText(`${button} (his)`).first().waitFor()
  await conflict.getByRole('button', { name: 'Save Mine Only' }).click()
  await his.getByText('Unsaved Changes', { exact: true }).waitFor({ state: 'detached' })
  await soon(() => his.getByLabel('View bio', { exact: true }).inputValue()).toBe(`${button} (his)`)
  await his.getByRole('button', { name: 'More' }).click()
  await his.getByRole('button', { name: 'Back to the Original' }).click()
  await expect.poll(() => his.getByLabel('View bio', { exact: true }).inputValue()).toBe(button)
})
