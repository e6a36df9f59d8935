import { brotliCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { languageOf } from '#core/language.ts'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, calmReaderTest as test } from '../support/browser.ts'
import { readSitemap } from '../support/http.ts'
import { elementsOutside, expectFits } from '../support/layout.ts'
import { looksAtAll, pageCases, sizesOf, windowSizes } from '../support/page-cases.ts'
import { dropScripts } from '../support/scripts.ts'
import { focusEach, lostStops, tabThrough } from '../support/tab-stops.ts'

// Every state of every public page without script, and by keyboard alone (docs/bar.md 38 and 39;
// WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11). The tests of each part try it with script.

const opened = pageCases.filter(({ prepare }) => !prepare)

test('the table of pages names every page that search engines may find', async ({ site }) => {
  const named = opened.map(({ path }) => path)
  const found = await readSitemap(site.origin)
  expect(found.length).toBeGreaterThan(10)
  // Of Arabic pages each kind is looked at: pages.test.ts.
  const english = found.filter((path) => languageOf(path) === 'en')
  expect(english.filter((path) => !named.includes(path))).toEqual([])
})

test('every page carries script of at most 2 KB, and has no address of any', async ({ site }) => {
  for (const { path } of opened) {
    const html = await (await fetch(site.origin + path)).text()
    const scripts = Array.from(
      html.matchAll(/<script(?![^>]*\btype="application)[^>]*>([\s\S]*?)<\/script>/g),
      ([, code = '']) => code,
    )
    expect(scripts.length, path).toBeGreaterThan(0)
    // Inline: one with an address has no code.
    expect(scripts, path).not.toContain('')
    expect(brotliCompressSync(scripts.join('')).length, path).toBeLessThanOrEqual(2048)
    expect(html, path).not.toMatch(/rel="?modulepreload/)
  }
})

// The others have the same elements, and other words. What their rules say where there is no script (`scripting: none`)
// is about the bar, the comparison of the home page and the form.
test.for(opened.filter(({ like }) => looksAtAll || !like))(
  '$name, in a browser without script: each stop of the Tab key is seen, in order, and none is a trap, so is each in a very small window, and it fits every window',
  async ({ name, path, before }, { visit }) => {
    const page = await visit(path, { tab: 'without script', script: false, before })
    const { stops, last, expected } = await tabThrough(page)
    expect(last, 'the last stop leads out of the page').toBe(undefined)
    expect(lostStops(stops)).toEqual([])
    // A box that scrolls may be a stop of its own, if the browser wants it.
    const places = stops.map(({ place }) => place).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(expected)

    if (looksAtAll || ['home', 'contact'].includes(name))
      for (const [width, height] of windowSizes) {
        await page.setViewportSize({ width, height })
        await page.mouse.wheel(0, height)
        await expectFits(page)
      }
    await photograph(page, `everyone-${name}-plain`)

    // Their order is that of the document, whatever the window: what its size may cover is looked at.
    await page.setViewportSize({ width: 320, height: 256 })
    await page.evaluate(() => scrollTo(0, 0))
    await soon(() => elementsOutside(page)).toEqual([])
    const small = await focusEach(page)
    expect(small.length).toBeGreaterThan(0)
    expect(lostStops(small)).toEqual([])
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
      calm: false,
      before: async (fresh) => {
        await before?.(fresh)
        // axe is a script itself: so the page's own are taken away, not the browser's.
        await dropScripts(fresh)
      },
    })
    await prepare?.(page)
    await page.evaluate(() => document.fonts.ready)
    for (const [width, height] of sizes.filter(([width]) => width <= 375)) {
      await page.setViewportSize({ width, height })
      await photograph(page, `${name}-plain`)
      // At the other width pages.test.ts has looked at them with script.
      if (width === 375) expect(await axeViolations(page)).toEqual([])
      if (width === 320) await soon(() => elementsOutside(page)).toEqual([])
    }
  },
)

test('what does not keep the focus that it is given is a lost stop, so is all behind an open dialog', async ({
  visit,
}) => {
  const page = await visit('/contact')
  const lost = async () => lostStops(await focusEach(page)).map(({ name }) => name)
  expect(await lost()).toEqual([])
  await page.evaluate(() => {
    const leaving = document.createElement('button')
    leaving.textContent = 'Leaves at once'
    leaving.addEventListener('focus', () => leaving.blur())
    document.querySelector('main')?.prepend(leaving)
  })
  expect(await lost()).toEqual(['BUTTON Leaves at once'])
  // All else is inert then, and says so nowhere.
  await page.evaluate(() => {
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.append(document.createElement('button'))
    dialog.showModal()
  })
  expect(await lost()).toHaveLength((await focusEach(page)).length - 1)
})
