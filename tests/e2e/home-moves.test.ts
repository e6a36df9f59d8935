import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addressOf, soon, readerTest as test } from '../support/browser.ts'
import { isBelowHeader } from '../support/layout.ts'

// Scrolling on the home page and the drawing of the first visit (docs/product.md §2 and §9,
// docs/decisions.md 28).

const anchors = ['bridge', 'thematic-investing', 'principles', 'themes-grid', 'contact']
const heading = (page: Page, id: string) => page.locator(`#${id} h2`).first()

const ways = [
  { width: 1440, height: 900 },
  { width: 375, height: 700 },
].flatMap((size) =>
  [true, false].map((script) => {
    // Half of them glide, the others jump.
    const calm = script === size.width < 768
    return { ...size, script, calm, tab: `script ${script}` }
  }),
)

/** Whether the link to this id stays on the page that it is on. */
const addressedWithin = (from: string, id: string) => from === '/' || id === 'bridge'

/**
 * Waits until the page stands still: a browser may drop a jump that comes while it still scrolls to
 * the hash with which the page was opened.
 */
async function rest(page: Page): Promise<void> {
  const tops: number[] = []
  await soon(async () => {
    tops.push(await page.evaluate(() => scrollY))
    return tops.length > 8 && new Set(tops.slice(-8)).size === 1
  }).toBe(true)
}

// The heading stands where its margin says, whatever opens the page: a desk with script, a telephone without.
test.for(ways.filter(({ width, script }) => script === width > 768))(
  'at $width px, script $script, an address with a hash opens with the heading below the bar',
  async (visitor, { visit }) => {
    const page = await visit('/themes', visitor)
    for (const id of anchors) {
      await page.goto(`/#${id}`)
      await soon(async () => [id, await isBelowHeader(heading(page, id))]).toEqual([id, true])
      await rest(page)
    }
  },
)

// From another page and within the page itself; without script a desk has what a telephone has.
const jumps = ways
  .filter(({ width, script }) => script || width < 768)
  .map((visitor) => ({
    ...visitor,
    from: visitor.script === visitor.width < 768 ? '/team' : '/',
  }))

test.for(jumps)(
  'at $width px, script $script, the navigation jumps from $from to the headings of the home page',
  async ({ from, ...visitor }, { visit }) => {
    const page = await visit(from, visitor)
    for (const [name, id] of [
      ['Principles & Philosophy', 'principles'],
      ['The Bridge', 'bridge'],
    ] as const) {
      if (visitor.width < 768) await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
      await soon(() => addressOf(page)).toBe(`/#${id}`)
      await soon(() => isBelowHeader(heading(page, id))).toBe(true)
      await rest(page)
      // Without script no link can close a popover: then its button does.
      if (!visitor.script && visitor.width < 768 && addressedWithin(from, id))
        await page.getByRole('button', { name: 'Close menu' }).click()
      await soon(() => page.locator('#menu').isVisible()).toBe(false)
    }
    await page.goBack()
    await soon(() => addressOf(page)).toBe('/#principles')
  },
)

test('a page without a hash opens at its top', async ({ visit }) => {
  const page = await visit('/#contact', { calm: true })
  await page.locator('#contact').getByRole('link', { name: 'Request a Consultation' }).click()
  await page.waitForURL('**/contact')
  await soon(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goto('/#contact')
  await page.getByRole('link', { name: 'Investment Themes' }).click()
  await page.waitForURL('**/themes')
  await soon(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the bar turns solid, shows the icon alone and Back to top appears beyond 500 px', async ({
  visit,
}) => {
  const page = await visit('/')
  const link = page.getByRole('link', { name: 'Back to top' })
  const jump = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
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
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    await soon(bar).toEqual({ blurred: false, clear: true, named: true })
    await jump(65)
    await soon(bar).toMatchObject({ blurred: true, clear: false })
    await jump(64)
    await soon(bar).toEqual({ blurred: false, clear: true, named: true })
    await jump(500)
    await soon(bar).toMatchObject({ blurred: true, clear: false })
    await soon(() => link.isVisible()).toBe(false)
    await jump(501)
    await link.waitFor()
    await link.focus()
    await page.keyboard.press('Enter')
    await soon(() => page.evaluate(() => scrollY)).toBe(0)
    await soon(bar).toEqual({ blurred: false, clear: true, named: true })
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
  await soon(() => page.locator('html.is-scrolled').count()).toBe(0)
  await soon(() => page.getByRole('link', { name: 'Back to top' }).isVisible()).toBe(false)
  await soon(() => page.locator('.bridge-drawing').isVisible()).toBe(true)
  await soon(() => page.locator('html.first-visit').count()).toBe(0)
})

/** The flag of the first visit, and how the drawing is animated. */
async function drawing(page: Page) {
  const animated = await page.locator('.bridge-line').evaluate((line) => {
    const { animationDuration, animationIterationCount, animationName } = getComputedStyle(line)
    return animationName === 'none'
      ? 'not at all'
      : `${animationName} ${animationDuration} × ${animationIterationCount}`
  })
  return {
    animated,
    isFirst: await page.locator('html.first-visit').count(),
    seen: await page.evaluate(() => localStorage.getItem('seen')).catch(() => 'refused'),
  }
}

const drawn = 'draw-bridge 1s × 1'

test('the bridge is drawn in one second on the first visit of the home page only, and stands whole on paper', async ({
  visit,
}) => {
  const page = await visit('/team')
  await soon(() => page.evaluate(() => localStorage.getItem('seen'))).toBe(null)
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  // Who leaves before it is drawn has not seen it.
  await session.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await page.goto('/')
  expect(await drawing(page)).toEqual({ animated: drawn, isFirst: 1, seen: null })
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
  await soon(() => drawing(page)).toEqual({ animated: drawn, isFirst: 1, seen: '1' })
  for (const again of [
    () => page.reload(),
    () => page.goto('/?again'),
    () => page.goto('/#bridge'),
  ]) {
    await again()
    await soon(() => drawing(page)).toEqual({ animated: 'not at all', isFirst: 0, seen: '1' })
  }
  await soon(() => page.locator('.bridge-drawing').isVisible()).toBe(true)
})

test('under reduced motion nothing is drawn, and the flag is kept all the same', async ({
  visit,
}) => {
  const page = await visit('/', { calm: true })
  await soon(() => drawing(page)).toEqual({ animated: 'not at all', isFirst: 1, seen: '1' })
  await soon(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
  await soon(() => page.locator('.bridge-drawing').isVisible()).toBe(true)
})

test('where storage is refused, the drawing is there and nothing breaks', async ({ visit }) => {
  const page = await visit('/', {
    before: (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('refused', 'SecurityError')
          },
        })
      }),
  })
  await soon(() => drawing(page)).toEqual({ animated: 'not at all', isFirst: 0, seen: 'refused' })
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }))
  await soon(() => page.locator('html.is-scrolled').count()).toBe(1)
  await page.getByRole('link', { name: 'Back to top' }).waitFor()
})
