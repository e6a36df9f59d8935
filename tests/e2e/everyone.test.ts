import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { photograph, test } from '../support/browser.ts'
import { sidewaysOf } from '../support/layout.ts'
import { pageCases } from '../support/page-cases.ts'
import { noteScripts } from '../support/scripts.ts'
import { readSitemap } from '../support/sitemap.ts'

// Every public page as it opens, for everyone (docs/bar.md 38 and 39). Each visit also fails on a
// console error, a breach of the page's policy and a request to another host.

/** The states that an address alone brings about. */
const opened = pageCases.filter(({ prepare }) => !prepare)
const ways = opened.flatMap((state) =>
  [true, false].map((script) => ({ ...state, script, how: script ? 'with' : 'without' })),
)

/** What the visitor's machine may ask for, beside the size of the window. */
const wishes = [
  { name: 'forced colours', media: { forcedColors: 'active' } },
  { name: 'reduced motion', media: { reducedMotion: 'reduce' } },
  { name: 'paper', media: { media: 'print' } },
] as const

test('the table of pages names every page that search engines may find', async ({ site }) => {
  const named = opened.map(({ path }) => path)
  const found = await readSitemap(site.origin)
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((path) => !named.includes(path))).toEqual([])
})

test.for(ways)(
  '$name, $how script, fits every window and asks for no script before it is used',
  async ({ name, path, before, script }, { visit }) => {
    let asked: string[] = []
    const page = await visit(path, {
      script,
      before: async (fresh) => {
        await before?.(fresh)
        asked = noteScripts(fresh)
      },
    })
    for (const [width, height] of [
      [1440, 900],
      [375, 740],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.mouse.wheel(0, height)
      expect([width, await sidewaysOf(page)]).toEqual([width, { by: 0, out: [] }])
    }
    // A sheet or dialog that the address opens is in use: the browser gives it the focus.
    const isInUse = (await page.locator('dialog:visible').count()) > 0
    if (!isInUse) expect(asked).toEqual([])
    expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
    await photograph(page, `everyone-${name}-${script ? 'script' : 'plain'}`)
  },
)

test.for(opened)('$name carries at most 2 KB of script', async ({ path }, { site }) => {
  const html = await (await fetch(site.origin + path)).text()
  const scripts = Array.from(
    html.matchAll(/<script(?![^>]*\btype="application)[^>]*>([\s\S]*?)<\/script>/g),
    ([, code = '']) => code,
  )
  expect(scripts).toHaveLength(1)
  expect(brotliCompressSync(scripts.join('')).length).toBeLessThanOrEqual(2048)
})

test.for(opened)(
  '$name shows its title and its text under forced colours, with reduced motion and on paper',
  async ({ name, path, before }, { visit }) => {
    const page = await visit(path, { before })
    const part = (await page.locator('dialog:visible').count()) > 0 ? 'dialog:visible' : 'main'
    const usual = await wordsOf(page, part)
    for (const { name: wish, media } of wishes) {
      await page.emulateMedia({ forcedColors: 'none', reducedMotion: null, media: null, ...media })
      const title = page.locator('dialog:visible h2, h1:visible').first()
      expect([wish, await title.isVisible()]).toEqual([wish, true])
      expect([wish, await isLegible(page)]).toEqual([wish, true])
      if (wish === 'reduced motion')
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
      if (wish !== 'paper') expect(await wordsOf(page, part)).toEqual(usual)
      await photograph(page, `everyone-${name}-${wish.replace(' ', '-')}`)
    }
  },
)

test.for(opened)('$name loses nothing at 400 % zoom', async ({ path, before }, { visit }) => {
  // A window of 1280 by 1024 at 400 %, and the same at 100 %.
  const whole = await visit(path, { width: 1280, height: 1024, before })
  const zoomed = await visit(path, {
    width: 320,
    height: 256,
    more: { deviceScaleFactor: 4 },
    before,
  })
  const unseen = (await whole.locator('.visually-hidden').allInnerTexts()).join(' ').split(' ')
  for (const part of ['main', 'footer']) {
    const [all, left] = [await wordsOf(whole, part), await wordsOf(zoomed, part)]
    expect(all.filter((word) => ![...left, ...unseen].includes(word))).toEqual([])
  }
  expect(await sidewaysOf(zoomed)).toEqual({ by: 0, out: [] })
  // Nothing that stays in place takes the little room there is.
  const stuck = await zoomed.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => /fixed|sticky/.test(getComputedStyle(element).position))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('dialog, .modal-ground'))
      .filter((element) => element.getBoundingClientRect().height > innerHeight / 4)
      .map((element) => element.className),
  )
  expect(stuck).toEqual([])
})

/** The words that are seen in a part of the page. */
async function wordsOf(page: Page, part: string): Promise<string[]> {
  const text = await page.locator(part).first().innerText()
  return [...new Set(text.split(/\s+/).filter(Boolean))].toSorted()
}

/** Whether the title stands out from its ground, whatever the colours are. */
function isLegible(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const title = document.querySelector('h1')
    if (!title) return false
    let ground: Element | null = title
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
    while (ground && /, 0\)$/.test(groundOf(ground))) ground = ground.parentElement
    return getComputedStyle(title).color !== (ground ? groundOf(ground) : 'rgb(255, 255, 255)')
  })
}
