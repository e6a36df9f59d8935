import { brotliCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { languageOf } from '#core/language.ts'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, readerTest as test } from '../support/browser.ts'
import { elementsOutside, horizontalOverflow } from '../support/layout.ts'
import { pageCases, sizesOf, windowSizes } from '../support/page-cases.ts'
import { dropScripts, noteScripts } from '../support/scripts.ts'
import { readSitemap } from '../support/sitemap.ts'

// Every state of every public page without script (docs/bar.md 38 and 39).

const opened = pageCases.filter(({ prepare }) => !prepare)

test('the table of pages names every page that search engines may find', async ({ site }) => {
  const named = opened.map(({ path }) => path)
  const found = await readSitemap(site.origin)
  expect(found.length).toBeGreaterThan(10)
  // Arabic pages have their own file: arabic.test.ts.
  const english = found.filter((path) => languageOf(path) === 'en')
  expect(english.filter((path) => !named.includes(path))).toEqual([])
})

test.for(opened)(
  '$name, in a browser without script, fits every window and asks for none',
  async ({ name, path, before }, { visit }) => {
    let asked: string[] = []
    const page = await visit(path, {
      tab: 'without script',
      script: false,
      before: async (fresh) => {
        await before?.(fresh)
        asked = noteScripts(fresh)
      },
    })
    for (const [width, height] of windowSizes) {
      await page.setViewportSize({ width, height })
      await page.mouse.wheel(0, height)
      await soon(async () => [width, await horizontalOverflow(page)]).toEqual([
        width,
        { by: 0, out: [] },
      ])
    }
    await soon(() => elementsOutside(page)).toEqual([])
    expect(asked).toEqual([])
    await soon(() => page.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
    await photograph(page, `everyone-${name}-plain`)
  },
)

// As the other pages open, axe has looked at the same elements in pages.test.ts. What `scripting: none`
// changes (the header, the heads of comparisons, the counter of the contact form) axe sees nowhere, as
// it is a script itself: those rules are at work above only.
test.for(pageCases.filter(({ differsWithoutScript }) => differsWithoutScript))(
  '$name without script breaks nothing of WCAG 2.2 AA, and nothing stands out to the side',
  async (state, { visit }) => {
    const { name, path, prepare, before } = state
    const sizes = sizesOf(state)
    const [[width, height] = [320, 640]] = sizes
    const page = await visit(path, {
      tab: 'without scripts of its own',
      width,
      height,
      before: async (fresh) => {
        await before?.(fresh)
        // axe is a script itself: so the page's own are taken away, not the browser's.
        await dropScripts(fresh)
      },
    })
    await prepare?.(page)
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await photograph(page, `${name}-plain`)
      // At the other width pages.test.ts has looked at them with script.
      if (width === 375) expect(await axeViolations(page)).toEqual([])
      if (width === 320) await soon(() => elementsOutside(page)).toEqual([])
    }
  },
)

test.for(opened)('$name carries at most 2 KB of script', async ({ path }, { site }) => {
  const html = await (await fetch(site.origin + path)).text()
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*\btype="application)[^>]*>([\s\S]*?)<\/script>/g),
    ([, code = '']) => code,
  )
  expect(scripts.length).toBeGreaterThan(0)
  // Inline: one with an address has no code.
  expect(scripts).not.toContain('')
  expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(2048)
})
