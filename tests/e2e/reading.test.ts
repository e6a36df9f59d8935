import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  addressOf,
  hasFocus,
  photograph,
  soon,
  calmReaderTest as test,
} from '../support/browser.ts'
import { expectFits, isBelowHeader } from '../support/layout.ts'

const letter = '/letters/navigating-new-economic-reality'
const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true })
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name })
const contents = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name })

// Where there is no script it leads home: requests/legal.
test('Back leads to the page before, however often the contents were used, and home where that is not ours', async ({
  visit,
  site,
}) => {
  const page = await visit('/team')
  await footerLink(page, 'Privacy').click()
  await page.waitForURL('**/legal/privacy')
  for (const name of ['Backups', 'Your rights']) await contents(page, name).click()
  await soon(() => addressOf(page)).toBe('/legal/privacy#part-your-rights')
  await back(page).click()
  await page.waitForURL('**/team')

  // As a link opened in a tab of its own: from our page, with nothing before it.
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void open('/legal/terms', '_blank', 'noopener')),
  ])
  await other.waitForURL('**/legal/terms')
  expect(await other.evaluate(() => [history.length, new URL(document.referrer).pathname])).toEqual(
    [1, '/team'],
  )
  await back(other).click()
  await other.waitForURL(`${site.origin}/`)

  // From nowhere, and from another site.
  for (const referrer of ['', 'https://elsewhere.example/page']) {
    await page.goto('/legal/terms')
    await page.goto('/legal/privacy')
    await page.evaluate((value) => {
      Object.defineProperty(document, 'referrer', { value })
    }, referrer)
    await back(page).click()
    await page.waitForURL(`${site.origin}/`)
  }
})

const isInUpperHalf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < innerHeight / 2
  })

test('contents lead to their parts by keyboard, a note to its text and back', async ({ visit }) => {
  const page = await visit('/legal/disclosures')
  for (const [width, height] of [
    [1440, 900],
    [320, 256],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => scrollTo(0, 0))
    await contents(page, 'Risks').press('Enter')
    await soon(() => isInUpperHalf(page.getByRole('heading', { name: 'Risks' }))).toBe(true)
    await expectFits(page)
  }

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(letter)
  const reference = page.locator('#ref-3')
  await reference.press('Enter')
  await soon(() => addressOf(page)).toBe(`${letter}#note-3`)
  await soon(() => page.locator('#note-3:target').count()).toBe(1)
  await page.keyboard.press('Tab')
  const way = page.getByRole('link', { name: 'Back to the text at note 3' })
  await soon(() => hasFocus(way)).toBe(true)
  await page.keyboard.press('Enter')
  await soon(() => addressOf(page)).toBe(`${letter}#ref-3`)
  await soon(() => isBelowHeader(reference)).toBe(true)
})

test('a note stands beside its place in the text where there is room, else under it, and so on paper', async ({
  visit,
}) => {
  const page = await visit(letter)
  const place = () =>
    page.evaluate(() => {
      const [text, note] = ['#ref-1', '#note-1'].map((id) => document.querySelector(id))
      const at = text?.closest('p')?.getBoundingClientRect()
      const of = note?.getBoundingClientRect()
      if (!at || !of) return 'nowhere'
      const isLeft = getComputedStyle(document.body).direction === 'ltr'
      const isAside = isLeft ? of.left > at.right : of.right < at.left
      if (isAside && Math.abs(of.top - at.top) < 40) return 'beside'
      return of.top >= at.bottom ? 'under' : 'elsewhere'
    })
  for (const path of [letter, `/ar${letter}`]) {
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1200, height: 900 })
    await page.goto(path)
    await soon(place).toBe('beside')
    await expectFits(page)
    await page.setViewportSize({ width: 1184, height: 900 })
    await soon(place).toBe('under')
    await page.setViewportSize({ width: 700, height: 900 })
    await page.emulateMedia({ media: 'print' })
    await soon(place).toBe('under')
  }
})

test('on paper: no navigation, the firm and the address, sources in full', async ({ visit }) => {
  const page = await visit(letter, { width: 640 })
  await page.emulateMedia({ media: 'print' })
  const after = await page
    .locator('.side-notes a[rel]')
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content)
  expect(after).toMatch(/https:\/\/www\.federalreserve\.gov/)
  for (const path of [letter, '/legal/terms']) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const gone = '.site-nav, .page-way, .contents, .reading-call, .footer-groups'
    await soon(() => page.locator(gone).filter({ visible: true }).count()).toBe(0)
    for (const there of ['.print-line', 'h1', '.professional'])
      await soon(() => page.locator(there).isVisible()).toBe(true)
    await soon(() => page.locator('.print-line').innerText()).toContain(
      new URL(path, page.url()).href,
    )
    const edges = await page
      .locator('.page-head :is(.masthead, .eyebrow, h1, .lead)')
      .evaluateAll((parts) =>
        parts.flatMap((part) => {
          const { top, bottom } = part.getBoundingClientRect()
          return [Math.round(top), Math.round(bottom)]
        }),
      )
    expect(edges).toHaveLength(6)
    expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    await photograph(page, `print${path.replaceAll('/', '-')}`)
  }
})

test('on paper no card, no person and no notice goes over two pages', async ({ visit }) => {
  const home = '.spans li, .points li, .numbered li, .theme-card, .leaders li, .footer-notices'
  const whole: Record<string, string> = {
    '/': home,
    '/themes/longevity': '.points li, .quarters li, .stock, .footer-notices',
    '/ar/themes/longevity': '.quarters li',
    '/team': '.member, .footer-notices',
  }
  const page = await visit('/robots.txt')
  for (const [path, parts] of Object.entries(whole)) {
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    for (const part of parts.split(', ')) {
      const breaks = await page
        .locator(part)
        .evaluateAll((found) => found.map((each) => getComputedStyle(each).breakInside))
      expect(new Set(breaks), `${path} ${part}`).toEqual(new Set(['avoid']))
    }
    // Else the footer has to stay with it, and breaks in its notices.
    const calls = await page
      .locator('.call h2')
      .evaluateAll((found) => found.map((each) => getComputedStyle(each).breakAfter))
    expect(calls, path).toEqual(path === '/team' ? [] : ['auto'])
  }
})
