import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { test as base, soon } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { kindOfScreen, panelScreens } from '../support/panel-screens.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { focusEach, lostStops, tabThrough } from '../support/tab-stops.ts'

// Every screen of the panel: whether it fits at 1440, 1024 and 375 px, and whether each of its stops is seen and
// marked when it has the focus (WCAG 2.4.7, 2.4.11). The first screen of each kind is gone through by the Tab key
// (2.1.1, 2.1.2, 2.4.3), and axe looks at it at 1440 and at 375 px, where other parts are seen: those of one kind are
// drawn by the same file from other data. Each section's editor of texts is a kind: their fields are not the same.

const firstOfTheirKind = new Set(
  [...Map.groupBy(panelScreens, kindOfScreen).values()].map(([first]) => first),
)

/** With a bar at the foot of a phone that may lie over what has the focus. */
const alsoByTabOnPhones = ['/admin', '/admin/team', '/admin/letters', '/admin/settings']

const test = base.extend('admin', { scope: 'file' }, async ({ site }): Promise<string> => {
  const { email } = await addStaff(site, 'admin')
  return email
})

/** The same on every screen: by Tab it is gone through on one of them. */
const rail = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link').filter({ visible: true })

describe('every screen', () => {
  test.for(panelScreens)('%s: Tab, three widths and axe', async (address, { visit, admin }) => {
    const page = await openSignedIn(visit, address, admin, { calm: true, tab: 'panel' })
    await page.waitForLoadState('networkidle')
    const isFirstOfKind = firstOfTheirKind.has(address)
    // Once the editor of a body is there, too.
    if (isFirstOfKind) await soon(() => axeViolations(page)).toEqual([])
    expect((await horizontalOverflow(page)).by).toBe(0)
    if (isFirstOfKind) await goThrough(page, address)
    else {
      const stops = await focusEach(page)
      expect(stops.length, 'stops beside the rail').toBeGreaterThan(await rail(page).count())
      expect(lostStops(stops)).toEqual([])
    }
    for (const width of [1024, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await horizontalOverflow(page)).by).toBe(0)
    }
    if (isFirstOfKind) expect(await axeViolations(page)).toEqual([])
    // Nothing beside the title takes its words to one letter a line.
    const title = await page.getByRole('heading', { level: 1 }).first().boundingBox()
    expect(title?.height).toBeLessThan(150)
    if (!alsoByTabOnPhones.includes(address)) return
    await page.reload({ waitUntil: 'networkidle' })
    const { stops } = await tabThrough(page, { grows: true })
    expect(stops.length).toBeGreaterThan(0)
    expect(lostStops(stops)).toEqual([])
  })
})

async function goThrough(page: Page, address: string): Promise<void> {
  const isFirst = address === panelScreens[0]
  const behind = isFirst || (await rail(page).count()) === 0 ? undefined : rail(page).last()
  const { stops, last } = await tabThrough(page, { grows: true, behind })
  expect(stops.length, 'stops behind those of the frame').toBeGreaterThan(0)
  expect(last, 'the last stop leads out of the page').toBe(undefined)
  expect(lostStops(stops)).toEqual([])
  const places = stops.map(({ place }) => place).filter((place) => place >= 0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}
