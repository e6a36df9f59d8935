import { expect } from 'vitest'
import { readerTest as test } from '../support/browser.ts'
import { pageCases } from '../support/page-cases.ts'
import { lostStops, tabThrough } from '../support/tab-stops.ts'

// Every public page by keyboard alone (docs/bar.md 39; WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11).

const opened = pageCases.filter(({ prepare }) => !prepare)

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
    const { stops, last, expected } = await tabThrough(page)
    expect(last, 'the last stop leads out of the page').toBe(undefined)
    expect(lostStops(stops)).toEqual([])
    // A box that scrolls may be a stop of its own, if the browser wants it.
    const places = stops.map(({ place }) => place).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(places.length)
    expect(places).toHaveLength(expected)
  },
)
