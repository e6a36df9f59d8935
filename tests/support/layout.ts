import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from './axe.ts'
import { photograph, soon } from './browser.ts'
import { looksAtAll } from './page-cases.ts'

/** Nothing stands out to the side and the page cannot be scrolled there, in a window of this size if one is given. */
export async function expectFits(page: Page, width?: number, height = 900): Promise<void> {
  if (width !== undefined) await page.setViewportSize({ width, height })
  await soon(async () => [page.url(), width, await horizontalOverflow(page)]).toEqual([
    page.url(),
    width,
    { by: 0, out: [] },
  ])
}

/** Nothing scrolls sideways on a desk and on a telephone, and axe, which finds the same in both, finds nothing. */
export async function expectOpenToAll(page: Page, name: string): Promise<void> {
  for (const width of [375, 1440]) {
    await expectFits(page, width)
    await photograph(page, name)
    if (width < 768 || looksAtAll)
      expect(await axeViolations(page), `${name} at ${width} px`).toEqual([])
  }
}

/** The same, told by `npm run browsers` alone, of what looks much like something that the gates look at. */
export async function expectAlsoOpenToAll(page: Page, name: string): Promise<void> {
  if (looksAtAll) await expectOpenToAll(page, name)
}

/** By how many pixels the page can be scrolled sideways, and what stands out to the side. */
export function horizontalOverflow(page: Page): Promise<{ by: number; out: string[] }> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const out = [...document.querySelectorAll('main *, header *, footer *')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      const mayStandOut = element.closest('.visually-hidden, svg, .prose figure, #menu')
      return width > 1 && !mayStandOut && (right > clientWidth + 1 || left < -1)
    })
    return {
      by: Math.max(0, scrollWidth - clientWidth),
      out: out.map((element) => `${element.tagName} ${element.className}`),
    }
  })
}

/** Classes of every element, open dialogs and menus too, that stands out of the page to a side. */
export function elementsOutside(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const out = [...document.querySelectorAll('body *:not(svg *)')].filter((element) => {
      const { right, left, width } = element.getBoundingClientRect()
      const seen = width > 1 && !element.closest('.visually-hidden')
      return seen && (right > clientWidth + 1 || left < -1)
    })
    const scrolls =
      scrollWidth > clientWidth ? [`the page, by ${scrollWidth - clientWidth} px`] : []
    return [...scrolls, ...out.map((element) => element.getAttribute('class'))]
  })
}

/** Words of the page that reach beyond its margins, in boxes that neither scroll nor are drawn. */
export function wordsInMargins(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const apart = 'svg, figure, pre, dialog, [popover], .visually-hidden'
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const out: string[] = []
    while (nodes.nextNode()) {
      const { parentElement: parent, textContent: words } = nodes.currentNode
      const page = parent?.closest('.wrap')?.getBoundingClientRect()
      if (!page || !words?.trim() || !parent?.checkVisibility() || parent.closest(apart)) continue
      const range = document.createRange()
      range.selectNodeContents(nodes.currentNode)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
      if (lines.some(({ left, right }) => left < page.left - 1 || right > page.right + 1))
        out.push(words)
    }
    return out
  })
}

/** Whether an element begins in the upper part of the window, below the bar. */
export function isBelowHeader(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    const bar = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && top < bar + innerHeight / 3
  })
}

/** How far the page moves when somebody scrolls over its edge. */
export async function scrolledBy(page: Page): Promise<number> {
  const from = await page.evaluate(() => scrollY)
  await page.mouse.move(4, 300)
  await page.mouse.wheel(0, 400)
  // A locked page gives no sign, so let two frames pass.
  return page.evaluate(async (from) => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    return scrollY - from
  }, from)
}

/** Whether Arabic stands beside its English on a desk, each in its direction. */
export async function expectBeside(english: Locator, arabic: Locator): Promise<void> {
  await soon(async () => {
    const [left, right] = [await english.boundingBox(), await arabic.boundingBox()]
    return {
      dir: await arabic.getAttribute('dir'),
      lang: await arabic.getAttribute('lang'),
      isRight: left && right && right.x >= left.x + left.width,
      isLevel: left && right && Math.abs(right.y - left.y) < 4,
    }
  }).toEqual({ dir: 'rtl', lang: 'ar', isRight: true, isLevel: true })
}

/** How many elements are in each row, from the top. */
export function rowsOf(items: Locator): Promise<number[]> {
  return items.evaluateAll((all) => {
    const rows = new Map<number, number>()
    for (const item of all) {
      const top = Math.round(item.getBoundingClientRect().top)
      rows.set(top, (rows.get(top) ?? 0) + 1)
    }
    return [...rows].sort(([a], [b]) => a - b).map(([, count]) => count)
  })
}

/** How a label stands out from what is behind it, from 1 (not at all) to 21. */
export function contrastOf(locator: Locator): Promise<number> {
  return locator.evaluate(async (element) => {
    await Promise.all(element.getAnimations().map((animation) => animation.finished))
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const painted = (...colours: string[]) => {
      if (!canvas) throw new Error('No canvas')
      for (const colour of colours) {
        canvas.fillStyle = colour
        canvas.fillRect(0, 0, 1, 1)
      }
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part / 255)
      const linear = parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0)
    }
    const grounds: string[] = []
    for (let each: Element | null = element; each; each = each.parentElement)
      grounds.unshift(getComputedStyle(each).backgroundColor)
    const label = painted(...grounds, getComputedStyle(element).color)
    const ground = painted(...grounds)
    return (Math.max(label, ground) + 0.05) / (Math.min(label, ground) + 0.05)
  })
}

/** How many parts of a page are laid out only when somebody comes near. */
export function waiting(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('main *, footer *')].filter(
        (part) => getComputedStyle(part).contentVisibility === 'auto',
      ).length,
  )
}
