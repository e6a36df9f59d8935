import type { Locator, Page } from 'playwright-core'

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

/** Whether an element begins in the upper part of the window, below the bar. */
export function isBelowHeader(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top } = element.getBoundingClientRect()
    const bar = document.querySelector('.site-header')?.getBoundingClientRect().bottom ?? 0
    return top >= bar && top < bar + innerHeight / 3
  })
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
