import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { panelScreens } from '../support/panel-screens.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { lostStops, tabThrough } from '../support/tab-stops.ts'

// Every screen of the panel as axe and the Tab key find it (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7 and 2.4.11).

/** With a bar at the foot of a phone that may lie over what has the focus. */
const alsoByTabOnPhones = ['/admin', '/admin/team', '/admin/letters', '/admin/settings']

describe('every screen', () => {
  test.for(panelScreens)('%s: axe, Tab and three widths', async (address, { site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, address, email, { calm: true })
    await page.waitForLoadState('networkidle')
    // Once the editor of a body is there, too.
    await soon(() => axeViolations(page)).toEqual([])
    expect((await horizontalOverflow(page)).by).toBe(0)
    const { stops, last } = await tabThrough(page, { grows: true })
    expect(last, 'the last stop leads out of the page').toBe(undefined)
    expect(lostStops(stops)).toEqual([])
    const places = stops.map(({ place }) => place).filter((place) => place >= 0)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const width of [1024, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await horizontalOverflow(page)).by).toBe(0)
    }
    expect(await axeViolations(page)).toEqual([])
    // Nothing beside the title takes its words to one letter a line.
    const title = await page.getByRole('heading', { level: 1 }).first().boundingBox()
    expect(title?.height).toBeLessThan(150)
    if (!alsoByTabOnPhones.includes(address)) return
    await page.reload({ waitUntil: 'networkidle' })
    expect(lostStops((await tabThrough(page, { grows: true })).stops)).toEqual([])
  })
})
