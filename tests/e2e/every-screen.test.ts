import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { soon, readerTest as test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { looksAtAll } from '../support/page-cases.ts'
import { kindOfScreen, panelScreens } from '../support/panel-screens.ts'
import { openAsAdmin } from '../support/staff.ts'
import { focusEach, lostStops, tabThrough } from '../support/tab-stops.ts'

// Every screen of the panel: whether it fits at 1440, 1024 and 375 px, and whether each of its stops is seen and
// marked when it has the focus (WCAG 2.4.7, 2.4.11). The gates look at the first screen of each kind: those of one kind
// are drawn by the same file from other data. Somebody goes from one to the next within the page, which is half of the
// work of opening it.

const firstOfTheirKind = Array.from(
  Map.groupBy(panelScreens, kindOfScreen).values(),
  ([first = '']) => first,
)
const letter = '/admin/letters/navigating-new-economic-reality'

/** No other story opens them by their addresses: here what the server has drawn comes to life. The account is no part of the panel. */
const openedHereAlone = [
  ...['/admin/facts', '/admin/history', '/admin/security', '/admin/settings/mail', '/admin/jobs'],
  ...['/admin/settings/connections', '/admin/doctor', '/admin/webhooks', '/admin/legal/privacy'],
  ...['/admin/claims?show=trash', '/admin/stocks/closed?theme=longevity', '/admin/team/history'],
  ...[`${letter}/history`, `${letter}/arabic`, '/admin/team?show=trash', '/admin/people/invite'],
  ...['/account', '/account/second-factor', '/admin/nowhere'],
]

/** They handle keys themselves: the frame, a list and a body. */
const handlingKeys = ['/admin', '/admin/team', letter]

/** By the Tab key (2.1.1, 2.1.2, 2.4.3). */
const goneThrough = looksAtAll ? firstOfTheirKind : handlingKeys

/** On a desk they have a part beside what telephones show; those have a bar at the foot, which may lie over what has the focus. */
const inBothWidths = [...handlingKeys, '/admin/prices', '/admin/letters', '/admin/settings']

async function goTo(page: Page, address: string): Promise<void> {
  if (openedHereAlone.includes(address)) return void (await page.goto(address))
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> }
    }
    return router.navigate(to)
  }, address)
  await page.waitForURL((url) => url.pathname + url.search === address)
}

/** The same on every screen: by Tab it is gone through on one of them. */
const linksOfRail = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link').filter({ visible: true })

test('every screen fits three widths, is open to all, and shows where the focus is', {
  timeout: 600_000,
}, async ({ visit }) => {
  const page = await openAsAdmin(visit, '/admin')
  for (const address of looksAtAll ? panelScreens : firstOfTheirKind) {
    const isInBothWidths = looksAtAll || inBothWidths.includes(address)
    await page.setViewportSize({ width: 1440, height: 800 })
    if (address !== '/admin') await goTo(page, address)
    // Until the editor of a body is there.
    await soon(() => page.evaluate(() => document.querySelector('.rich-still'))).toBe(null)
    if (isInBothWidths) await soon(() => axeViolations(page)).toEqual([])
    const { title, isInDialog, links } = await page.evaluate(() => ({
      title: document.querySelector('h1')?.textContent,
      isInDialog: document.querySelector('dialog:modal') !== null,
      links: document.querySelectorAll('.rail a').length,
    }))
    expect(/not found/i.test(title ?? ''), title).toBe(address === '/admin/nowhere')
    // While a dialog is open, all else is inert, and says so nowhere.
    if (isInDialog || goneThrough.includes(address)) await goThrough(page, address, links > 0)
    else await expectStops(page, address, links)
    for (const width of [1440, 1024, 375]) {
      if (width < 1440) await page.setViewportSize({ width, height: 800 })
      expect([address, width, await horizontalOverflow(page)]).toMatchObject([
        address,
        width,
        { by: 0 },
      ])
    }
    // Nothing beside the title takes its words to one letter a line.
    const heightOfTitle = await page.evaluate(() => document.querySelector('h1')?.clientHeight)
    expect(heightOfTitle, address).toBeGreaterThan(0)
    expect(heightOfTitle, address).toBeLessThan(150)
    await soon(() => axeViolations(page)).toEqual([])
    if (inBothWidths.includes(address)) await expectStops(page, address, 0)
  }
})

async function expectStops(page: Page, address: string, besides: number): Promise<void> {
  const stops = await focusEach(page)
  expect(stops.length, `stops of ${address}`).toBeGreaterThan(besides)
  expect([address, lostStops(stops)]).toEqual([address, []])
  // So their order is that of the document.
  const jumps = '[tabindex]:not([tabindex="0"], [tabindex="-1"])'
  expect(await page.evaluate((any) => document.querySelector(any), jumps)).toBe(null)
}

async function goThrough(page: Page, address: string, hasRail: boolean): Promise<void> {
  const behind = hasRail && address !== '/admin' ? linksOfRail(page).last() : undefined
  const { stops, last } = await tabThrough(page, { grows: true, behind })
  expect(stops.length, 'stops behind those of the frame').toBeGreaterThan(0)
  expect(last, 'the last stop leads out of the page').toBe(undefined)
  expect([address, lostStops(stops)]).toEqual([address, []])
  const places = stops.map(({ place }) => place).filter((place) => place >= 0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
}
