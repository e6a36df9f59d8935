import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import { pageCases } from '../support/page-cases.ts'

// Every public page by keyboard alone (docs/bar.md 39; WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11).

const opened = pageCases.filter(({ prepare }) => !prepare)

type Stop = {
  /** What it is, for people who read a failure. */
  name: string
  /** Where it is among everything that can have the focus; -1: it is none of it. */
  place: number
  inWindow: boolean
  /** Whether a press in its middle would meet something else. */
  covered: boolean
  marked: boolean
}

const focusable =
  ':is(a[href], button, input, textarea, select, summary, [tabindex="0"])' +
  ':not(:disabled, [tabindex="-1"])'

/** What has the focus. Undefined: the browser's own buttons. */
function stopOf(page: Page): Promise<Stop | undefined> {
  return page.evaluate((selector) => {
    const element = document.activeElement
    if (!element || element === document.body) return undefined
    const all = [...document.querySelectorAll(selector)].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'),
    )
    // A link may go over two lines, a box be taller than the window: the middle of what is seen of the
    // first part.
    const [part = element.getBoundingClientRect()] = element.getClientRects()
    const { left, width, top, bottom, right } = part
    const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const met = document.elementFromPoint(left + width / 2, middle)
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element)
    const outlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return {
      name: `${element.tagName} ${element.textContent?.trim() || element.getAttribute('aria-label')}`,
      place: all.indexOf(element),
      inWindow: bottom > 0 && right > 0 && top < innerHeight && left < innerWidth,
      covered: !met || !(element.contains(met) || met.contains(element)),
      marked: outlined || boxShadow !== 'none',
    }
  }, focusable)
}

test.for(
  opened.flatMap((state) =>
    [
      { width: 1440, height: 900 },
      { width: 320, height: 256 },
    ].map((size) => ({ ...state, ...size })),
  ),
)(
  '$name at $width by $height: each stop of the Tab key is seen, in order, and none is a trap',
  async ({ path, before, width, height }, { visit }) => {
    // Without script: nothing here may need it. The tests of each part try it with script.
    const page = await visit(path, {
      tab: 'by keyboard',
      width,
      height,
      before,
      calm: true,
      script: false,
    })
    const expected = await page.evaluate(
      (selector) =>
        [...document.querySelectorAll(selector)].filter(
          (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'),
        ).length,
      focusable,
    )
    const stops: Stop[] = []
    let stop: Stop | undefined
    for (let press = 0; press <= expected + 2; press += 1) {
      await page.keyboard.press('Tab')
      stop = await stopOf(page)
      if (!stop) break
      stops.push(stop)
    }
    expect(stop, 'the last stop leads out of the page').toBe(undefined)
    expect(
      stops.filter(({ inWindow, covered, marked }) => !inWindow || covered || !marked),
    ).toEqual([])
    // A box that scrolls may be a stop of its own, if the browser wants it.
    const places = stops.map(({ place }) => place).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(expected)
  },
)
