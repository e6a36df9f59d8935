import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import {
  addressOf,
  expectProblem,
  photograph,
  soon,
  readerTest as test,
} from '../support/browser.ts'
import { elementsOutside, expectFits, isBelowHeader, wordsInMargins } from '../support/layout.ts'
import {
  looksAtAll,
  type PageCase,
  pageCases,
  sizesOf,
  windowSizes,
} from '../support/page-cases.ts'
import { noteScripts } from '../support/scripts.ts'

// Every state of every public page with script, each opened once (docs/bar.md 38 and 39). A visit
// also fails on a console error, a breach of the page's policy and a request to another host. The
// same without script: plain-pages.test.ts. What a machine may ask for, and what axe finds at a second
// width, is looked at on pages that hold every kind of element; on all of them by `npm run browsers`.

const opened = pageCases.filter(({ prepare }) => !prepare)
const [desk, phone] = windowSizes
const prepared = pageCases.filter(({ prepare }) => prepare)
const holdsMuch = ['home', 'longevity', 'team', 'letter', 'contact']
const isLookedAtInEveryWay = ({ name, like }: PageCase) =>
  !like && (looksAtAll || holdsMuch.includes(name))

/** What the visitor's machine may ask for, beside the size of the window. */
const wishes = [
  { name: 'forced colours', media: { forcedColors: 'active' } },
  { name: 'reduced motion', media: { reducedMotion: 'reduce' } },
  { name: 'paper', media: { media: 'print' } },
] as const

test.for(opened)(
  '$name fits every window, asks for no script before it is used, breaks nothing of WCAG 2.2 AA, and shows its title and its text under forced colours, with reduced motion, on paper and at 400 %',
  async (state, { visit }) => {
    const { name, path, like, before } = state
    const isInEveryWay = isLookedAtInEveryWay(state)
    let asked: string[] = []
    const page = await visit(path, {
      tab: 'opened',
      before: async (fresh) => {
        await before?.(fresh)
        asked = noteScripts(fresh)
      },
    })
    for (const [width, height] of windowSizes) {
      await page.setViewportSize({ width, height })
      await page.mouse.wheel(0, height)
      await expectFits(page)
      expect([width, await wordsInMargins(page)]).toEqual([width, []])
    }
    await soon(() => elementsOutside(page)).toEqual([])
    await photograph(page, `everyone-${name}-script`)
    // A sheet or dialog that the address opens is in use: the browser gives it the focus.
    const { isInUse, scripts } = await page.evaluate(() => ({
      isInUse: [...document.querySelectorAll('dialog')].some((each) => each.checkVisibility()),
      scripts: document.querySelectorAll('script[src], link[rel=modulepreload]').length,
    }))
    if (!isInUse) expect(asked).toEqual([])
    expect(scripts).toBe(0)

    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    // What moves ends as it does without moving, and axe looks at the end.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await photograph(page, name)
    for (const [width, height] of isInEveryWay ? [phone, desk] : [phone]) {
      await page.setViewportSize({ width, height })
      await photograph(page, name)
      // A sheet or dialog in use is as one that was opened by a press: below.
      if (!isInUse && (looksAtAll || !like))
        expect(await axeViolations(page), `${width} px`).toEqual([])
    }
    if (isInEveryWay || looksAtAll) await expectShownToAll(page, name, like ? [] : wishes)
  },
)

/** With whatever the visitor's machine asks for, in a window of 1280 by 1024. */
async function expectShownToAll(
  page: Page,
  name: string,
  asked: readonly (typeof wishes)[number][],
): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 1024 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // A chart in a sheet says how it is read once its script is there.
  if (name.startsWith('lightbox')) await page.locator('dialog:visible .chart-reading').waitFor()
  const usual = await page.evaluate(lookAround)
  const good = { hasTitle: true, isLegible: true, onItsOwnColour: [] }
  for (const { name: wish, media } of asked) {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: null, media: null, ...media })
    // Words of paper are other ones: the name of the site, addresses behind links.
    const { open, main } = usual
    const words = wish === 'paper' ? {} : open ? { open } : { main }
    await soon(() => page.evaluate(lookAround)).toMatchObject({ ...good, ...words })
    if (wish === 'reduced motion')
      await soon(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
    await photograph(page, `everyone-${name}-${wish.replace(' ', '-')}`)
  }
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: null, media: null })
  await using _ = await zoomTo400(page)
  await expectFits(page)
  const { main, footer, hidden, stuck } = await page.evaluate(lookAround)
  const lost = (before: string[], left: string[]) =>
    before.filter((word) => !left.includes(word) && !hidden.includes(word))
  expect([...lost(usual.main, main), ...lost(usual.footer, footer)]).toEqual([])
  // Nothing that stays in place takes the little room there is.
  expect(stuck).toEqual([])
}

/** Runs in the page. */
function lookAround() {
  const seen = [...document.querySelectorAll('body *')].filter((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
  const wordsOf = (...parts: (Element | null | undefined)[]) => {
    const text = parts.map((part) => (part instanceof HTMLElement ? part.innerText : ''))
    return [...new Set(text.join(' ').split(/\s+/).filter(Boolean))].toSorted()
  }
  const open = seen.find((each) => each.matches('dialog'))
  const title = document.querySelector('h1')

  // Whether the title stands out from its ground, whatever the colours are.
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
  let ground: Element | null = title
  while (ground && /, 0\)$/.test(groundOf(ground))) ground = ground.parentElement
  const behind = ground ? groundOf(ground) : 'rgb(255, 255, 255)'

  // Behind all text the browser puts a plate of Canvas under forced colours, and on paper there is no ground but
  // where one is asked for: words of that colour are gone.
  const isPaper = matchMedia('print').matches
  const probe = document.body.appendChild(document.createElement('i'))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('body > i:last-child { color: Canvas }')
  document.adoptedStyleSheets.push(sheet)
  const plate = getComputedStyle(probe).color
  document.adoptedStyleSheets.pop()
  probe.remove()
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
  const onItsOwnColour =
    isPaper || matchMedia('(forced-colors: active)').matches
      ? [...document.querySelectorAll('body *:not(svg *, script, style)')]
          .filter((each) => [...each.childNodes].some(isText) && each.checkVisibility())
          .filter((each) => {
            const { color, printColorAdjust } = getComputedStyle(each)
            return color === plate && !(isPaper && printColorAdjust === 'exact')
          })
          .map((each) => each.textContent.slice(0, 40))
      : []

  return {
    hasTitle: seen.some((each) => each.matches('h1, dialog h2')),
    isLegible: title !== null && getComputedStyle(title).color !== behind,
    onItsOwnColour,
    open: open && wordsOf(open),
    main: wordsOf(document.querySelector('main')),
    footer: wordsOf(document.querySelector('footer')),
    hidden: wordsOf(...document.querySelectorAll('.visually-hidden')),
    stuck: seen
      .filter((each) => /fixed|sticky/.test(getComputedStyle(each).position))
      .filter((each) => !each.closest('dialog, .modal-ground'))
      .filter((each) => each.getBoundingClientRect().height > innerHeight / 4)
      .map((each) => each.className),
  }
}

test.for(prepared)(
  '$name breaks nothing of WCAG 2.2 AA in any window, and nothing stands out to the side',
  async (state, { visit }) => {
    const { name, path, prepare, before } = state
    const sizes = sizesOf(state)
    const [[width, height] = [320, 640]] = sizes
    const page = await visit(path, { width, height, before, calm: true })
    await prepare?.(page)
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await photograph(page, name)
      if (width === 375 || (width > 375 && looksAtAll))
        expect(await axeViolations(page), `${width} px`).toEqual([])
      if (width === 320) await soon(() => elementsOutside(page)).toEqual([])
    }
  },
)

// Each kind of page once in Arabic, as it opens and once it is used. What axe finds depends on the direction where
// something is used, or is written.
const arabic: [path: string, use?: (page: Page) => Promise<unknown>][] = [
  ['/ar', writeLongHeadline],
  ['/ar/themes'],
  ['/ar/themes/education', openLightbox],
  ['/ar/team?m=amina-example'],
  ['/ar/letters'],
  ['/ar/letters/navigating-new-economic-reality'],
  ['/ar/legal/terms'],
  ['/ar/contact', sendNothing],
  ['/ar/contact/thanks'],
  ['/ar/nowhere'],
]

/** What staff may write: longer at its end than a line has room for. */
async function writeLongHeadline(page: Page): Promise<void> {
  await page.locator('.hero h1 span').evaluate((end) => {
    end.textContent = `${'استراتيجيات'.repeat(2)} ${'والمسؤوليات'.repeat(5)}`
  })
}

async function openLightbox(page: Page): Promise<void> {
  await page.locator('a[data-hydrates="stock-lightbox"]').first().click()
  await page.locator('dialog:modal').waitFor()
}

async function sendNothing(page: Page): Promise<void> {
  await page.locator('[name=consent]').check()
  await page.locator('form button[type=submit]').click()
  await page.locator('.field-error').first().waitFor()
  const [first = ''] = await page.locator('.field-error').filter({ visible: true }).allInnerTexts()
  expect(first).toMatch(/^\p{Script=Arabic}/u)
}

test.for(arabic)(
  '%s fits every window and breaks nothing of WCAG 2.2 AA',
  async ([path, use], { visit }) => {
    const before = async (page: Page) =>
      path === '/ar/nowhere' && expectProblem(page, /status of 404/)
    const page = await visit(path, { tab: 'Arabic', calm: true, before })
    const fits = async (widths: readonly number[], isLookedAt: boolean) => {
      for (const width of widths) await expectFits(page, width, width > 700 ? 900 : 740)
      await photograph(page, `arabic${path.replaceAll(/\W+/g, '-')}`)
      if (isLookedAt || looksAtAll)
        expect(await axeViolations(page), `${widths.at(-1)} px`).toEqual([])
    }
    await fits([768, 320, 1440], false)
    await use?.(page)
    await fits(use ? [768, 320, 375] : [375], use !== undefined || path.startsWith('/ar/letters/'))
    await soon(() => elementsOutside(page)).toEqual([])
  },
)

test('in Arabic the name under each arch of a plot stands in its middle, and the menu at its side', async ({
  visit,
}) => {
  const page = await visit('/ar/themes/longevity', { tab: 'Arabic', calm: true })
  const aside = () =>
    page.locator('.share-plot li').evaluateAll((all) =>
      all.map((arch) => {
        const range = document.createRange()
        range.selectNodeContents(arch.lastElementChild ?? arch)
        const [name, whole] = [range.getBoundingClientRect(), arch.getBoundingClientRect()]
        return Math.round(name.left + name.right - whole.left - whole.right)
      }),
    )
  await soon(aside).toEqual([0, 0, 0, 0])
  await page.setViewportSize({ width: 375, height: 740 })
  await page.locator('.menu-button').first().click()
  await soon(async () => (await page.locator('#menu').boundingBox())?.x).toBe(0)
})

test.runIf(looksAtAll)(
  'in Arabic the button of the hero leads down the page, and that of the bar to the contact form',
  async ({ visit }) => {
    const page = await visit('/ar', { tab: 'Arabic', calm: true })
    await page.locator('.hero .button').click()
    await soon(() => addressOf(page)).toBe('/ar#bridge')
    await soon(() => isBelowHeader(page.locator('#bridge h2'))).toBe(true)
    await page.locator('.site-nav .button').click()
    await page.waitForURL('**/ar/contact')
    await page.locator('form [name=message]').waitFor()
  },
)

test('Arabic is offered to an Arabic browser on English pages until it is put away, and where the offer does not arrive nothing else is missing', async ({
  visit,
}) => {
  const offerFile = /language-offer/
  const page = await visit('/team', {
    more: { locale: 'ar-AE' },
    width: 375,
    before: async (fresh) => {
      expectProblem(fresh, /net::ERR_FAILED/)
      await fresh.route(offerFile, (route) => route.abort())
    },
  })
  const offer = page.locator('.language-offer')
  await page.locator('a[href*="?m="]').first().click()
  await page.locator('dialog:modal').waitFor()
  await soon(() => offer.count()).toBe(0)

  await page.unroute(offerFile)
  await page.goto('/team')
  await soon(() => offer.locator('a').getAttribute('href')).toBe('/ar/team')
  expect(await axeViolations(page)).toEqual([])
  await offer.locator('button').click()
  await soon(() => offer.isVisible()).toBe(false)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload({ waitUntil: 'networkidle' })
  await soon(() => offer.count()).toBe(0)
  expect(asked.filter((url) => url.includes('language-offer'))).toEqual([])
})

/** The window of 1280 by 1024 at 400 %: the same pixels, a quarter as many for the layout. */
async function zoomTo400(page: Page): Promise<AsyncDisposable> {
  const session = await page.context().newCDPSession(page)
  const metrics = { width: 320, height: 256, deviceScaleFactor: 4, mobile: false }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  await soon(() => page.evaluate(() => [innerWidth, devicePixelRatio])).toEqual([320, 4])
  return {
    async [Symbol.asyncDispose]() {
      await session.send('Emulation.clearDeviceMetricsOverride')
      await session.detach()
    },
  }
}
