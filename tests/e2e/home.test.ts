import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, readerTest as test } from '../support/browser.ts'
import { isBelowHeader, rowsOf, waiting } from '../support/layout.ts'

// How the home page and the themes are laid out, and how one moves there (docs/product.md §1, §2 and §9,
// docs/decisions.md 28). Words and addresses: tests/requests/words-of-pages.test.ts.

const anchors = ['bridge', 'themes-grid', 'contact']
const heading = (page: Page, id: string) => page.locator(`#${id} h2`).first()
const top = (page: Page) => page.evaluate(() => scrollY)

/**
 * Waits until the page stands still: a browser may drop a jump that comes while it still scrolls to
 * the hash with which the page was opened.
 */
async function rest(page: Page): Promise<void> {
  const tops: number[] = []
  await soon(async () => {
    tops.push(await top(page))
    return tops.length > 8 && new Set(tops.slice(-8)).size === 1
  }).toBe(true)
}

// Two glide, one jumps. Without script a desk has what a telephone has.
test.for([
  { width: 1440, script: true, calm: false, from: '/' },
  { width: 375, script: true, calm: true, from: '/team' },
  { width: 375, script: false, calm: false, from: '/' },
])(
  'at $width px, script $script, the navigation on $from and an address with a hash lead to the headings of the home page, below the bar, and a page without one opens at its top',
  async ({ from, ...visitor }, { visit }) => {
    const page = await visit(from, visitor)
    const isPhone = visitor.width < 768
    const open = (name: string) =>
      page.getByRole('link', { name, exact: true }).filter({ visible: true })
    for (const [name, id] of [
      ['Principles & Philosophy', 'principles'],
      ['The Bridge', 'bridge'],
    ] as const) {
      if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
      await open(name).click()
      await soon(() => addressOf(page)).toBe(`/#${id}`)
      await soon(() => isBelowHeader(heading(page, id))).toBe(true)
      await rest(page)
      // Without script no link can close a popover: then its button does.
      if (isPhone && !visitor.script) await page.getByRole('button', { name: 'Close menu' }).click()
      await soon(() => page.locator('#menu').isVisible()).toBe(false)
    }
    await page.goBack()
    await soon(() => addressOf(page)).toBe('/#principles')
    await page.goto('/themes')
    await soon(() => top(page)).toBe(0)
    for (const id of visitor.calm ? anchors : ['contact']) {
      await page.goto(`/#${id}`)
      await soon(async () => [id, await isBelowHeader(heading(page, id))]).toEqual([id, true])
      await rest(page)
    }
    await page.locator('#contact').getByRole('link', { name: 'Request a Consultation' }).click()
    await page.waitForURL('**/contact')
    await soon(() => top(page)).toBe(0)
  },
)

test('the bar turns solid, shows the icon alone and Back to top appears beyond 500 px', async ({
  visit,
}) => {
  const page = await visit('/')
  const link = page.getByRole('link', { name: 'Back to top' })
  const jump = (y: number) => page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), y)
  const bar = () =>
    page.locator('.site-header').evaluate((header) => {
      const { backdropFilter, backgroundColor } = getComputedStyle(header)
      const name = header.querySelector('.logo-name')
      return {
        blurred: backdropFilter.startsWith('blur('),
        clear: backgroundColor === 'rgba(0, 0, 0, 0)',
        named: name !== null && getComputedStyle(name).opacity === '1',
      }
    })
  const above = { blurred: false, clear: true, named: true }
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(bar).toEqual(above)
    await jump(65)
    await soon(bar).toMatchObject({ blurred: true, clear: false })
    await jump(64)
    await soon(bar).toEqual(above)
    await jump(500)
    await soon(bar).toMatchObject({ blurred: true, clear: false })
    await soon(() => link.isVisible()).toBe(false)
    await jump(501)
    await link.waitFor()
    await link.press('Enter')
    await soon(() => top(page)).toBe(0)
    await soon(bar).toEqual(above)
    await soon(() => link.isVisible()).toBe(false)
  }
})

test('without JavaScript the bar is solid from the start, since nothing can make it so later, and the drawing is there', async ({
  visit,
}) => {
  const page = await visit('/#principles', { script: false })
  await rest(page)
  const ground = await page
    .locator('.site-header')
    .evaluate((header) => getComputedStyle(header).backgroundColor)
  expect(ground).toBe('rgb(245, 242, 235)')
  await page.mouse.wheel(0, 900)
  await soon(() => page.locator('html:is(.is-scrolled, .first-visit)').count()).toBe(0)
  await soon(() => page.getByRole('link', { name: 'Back to top' }).isVisible()).toBe(false)
  await soon(() => page.locator('.bridge-drawing').isVisible()).toBe(true)
})

/** The flag of the first visit, and how the drawing, which is there, is animated. */
async function drawing(page: Page) {
  const animated = await page.locator('.bridge-line').evaluate((line) => {
    const { animationDuration, animationIterationCount, animationName } = getComputedStyle(line)
    return animationName === 'none'
      ? 'not at all'
      : `${animationName} ${animationDuration} × ${animationIterationCount}`
  })
  return {
    animated,
    isThere: await page.locator('.bridge-drawing').isVisible(),
    isFirst: await page.locator('html.first-visit').count(),
    seen: await page.evaluate(() => localStorage.getItem('seen')).catch(() => 'refused'),
  }
}

const drawn = { animated: 'draw-bridge 1s × 1', isThere: true, isFirst: 1 }
const standing = { animated: 'not at all', isThere: true, isFirst: 0 }

test('the bridge is drawn in one second on the first visit of the home page only, and stands whole on paper, under reduced motion and where storage is refused', async ({
  visit,
}) => {
  const page = await visit('/team')
  await soon(() => page.evaluate(() => localStorage.getItem('seen'))).toBe(null)
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  // Who leaves before it is drawn has not seen it.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto('/')
  expect(await drawing(page)).toEqual({ ...drawn, seen: null })
  await page.emulateMedia({ media: 'print' })
  const looks = () =>
    page.locator('.bridge-drawing').evaluate((svg) => {
      const [line] = svg.querySelectorAll('.bridge-line')
      return [getComputedStyle(svg).maskImage, line && getComputedStyle(line).strokeDasharray]
    })
  await soon(looks).toEqual(['none', 'none'])
  await page.emulateMedia({ media: 'screen' })
  await session.detach()
  await page.goto('/')
  await soon(() => drawing(page)).toEqual({ ...drawn, seen: '1' })
  for (const again of [
    () => page.reload(),
    () => page.goto('/?again'),
    () => page.goto('/#bridge'),
  ]) {
    await again()
    await soon(() => drawing(page)).toEqual({ ...standing, seen: '1' })
  }

  await page.evaluate(() => localStorage.clear())
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/?calm')
  await soon(() => drawing(page)).toEqual({ ...standing, isFirst: 1, seen: '1' })
  await soon(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await page.goto('/?refused')
  await soon(() => drawing(page)).toEqual({ ...standing, seen: 'refused' })
  await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
  await page.getByRole('link', { name: 'Back to top' }).waitFor()
})

test('the heads of the comparison stay below the bar, its own column is ink to its foot, and members, regions and picks stand in rows, two by two or one by one on a telephone', async ({
  visit,
}) => {
  const page = await visit('/', { calm: true })
  const table = page.getByRole('table', { name: 'Beyond Private Banking' })
  const heads = table.getByRole('columnheader').filter({ visible: true })
  for (const [width, members] of [
    [1440, [4]],
    [375, [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => rowsOf(page.locator('#leadership li'))).toEqual(members)
    await table.getByText('Leaving').evaluate((row) => row.scrollIntoView({ block: 'center' }))
    for (const head of [heads.filter({ hasText: 'Private banks' }), heads.last()])
      await soon(async () => Math.round((await head.boundingBox())?.y ?? 0)).toBe(64)
    const grounds = await table
      .locator('.ours')
      .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).backgroundColor))])
    expect(grounds).toHaveLength(1)
  }
  await page.goto('/themes/longevity')
  for (const [width, regions, picks] of [
    [375, [1, 1, 1, 1], [1, 1, 1, 1, 1, 1]],
    [1440, [4], [3, 3]],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await soon(() => rowsOf(page.locator('.quarters li'))).toEqual(regions)
    await soon(() => rowsOf(page.locator('.stock'))).toEqual(picks)
  }
})

test.for(['/', '/ar'])(
  'on a telephone %s is shorter than 7,500 px, and all of it is there; the last words of its headline fit a line of their own in every window',
  async (path, { visit }) => {
    const page = await visit(path, { width: 375, calm: true })
    await page.evaluate(() => document.fonts.ready)
    await soon(() => waiting(page)).toBe(0)
    const found = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      hidden: [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p, td, dd, li)')]
        .filter((each) => !each.checkVisibility() || each.offsetHeight === 0)
        .map(({ textContent }) => textContent),
      folded: document.querySelectorAll('main details').length,
    }))
    expect(found).toEqual({ height: expect.any(Number), hidden: [], folded: 0 })
    expect(found.height).toBeLessThan(7500)
    for (const width of [320, 375, 390, 430, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const lines = () =>
        page.locator('h1').evaluate((title) => {
          const line = Number.parseFloat(getComputedStyle(title).lineHeight)
          const lastWords = title.querySelector('span')?.getClientRects().length
          return [Math.round((title as HTMLElement).offsetHeight / line), lastWords]
        })
      await soon(lines).toEqual([2, 1])
    }
  },
)

test('a card of /themes and of the home page opens its theme, wherever it is pressed', async ({
  visit,
}) => {
  // Without motion: a press while the page still scrolls to its part would hit something else.
  const page = await visit('/robots.txt', { calm: true })
  for (const [from, slug, name] of [
    ['/themes', 'longevity', 'Longevity'],
    ['/#themes-grid', 'education', 'Education'],
  ] as const) {
    await page.goto(from)
    // Here in its middle.
    await page.locator('.theme-card').filter({ hasText: name }).click()
    await soon(() => addressOf(page)).toBe(`/themes/${slug}`)
  }
})
