import { expect } from 'vitest'
import { panelItems } from '#app/admin/frame/items.ts'
import { places } from '#app/admin/frame/menu.ts'
import { axeViolations } from '../support/axe.ts'
import {
  addressOf,
  hasFocus,
  holdRequests,
  photograph,
  soon,
  readerTest as test,
} from '../support/browser.ts'
import { alive, editMember, openTeam, saveButton } from '../support/editors.ts'
import { expectFits } from '../support/layout.ts'
import { openAsAdmin } from '../support/staff.ts'

// What is around every screen of the panel (docs/product.md §2), and its first one. What stands in the menu, its tabs
// and the finder, and in which order: items.test.ts and finder-entries.test.ts beside them.

test('on a desk: a dashboard that shows search, cards and activity first, a rail that says when a screen is loading, and the ways out in the bar', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin')
  const rail = page.getByRole('navigation', { name: 'Admin' })
  // Review is there where changes need a second person.
  await soon(() => rail.getByRole('link').allTextContents()).toEqual(
    places.filter((name) => name !== 'Review'),
  )
  const current = rail.locator('[aria-current=page]')
  await soon(() => current.textContent()).toBe('Dashboard')
  const cards = page.locator('.cards a')
  await soon(() => cards.allTextContents()).toEqual(['Team', 'Themes & Stocks', 'Settings'])
  for (const [width, height] of [
    [375, 667],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await photograph(page, 'dashboard')
    const activity = page.getByRole('heading', { name: 'Recent Activity' })
    for (const shown of [page.getByRole('searchbox'), cards.first(), cards.last(), activity]) {
      const box = await shown.boundingBox()
      expect(box && box.y + box.height, `${width} px`).toBeLessThan(height)
    }
  }
  const steps = page.getByRole('region', { name: 'First steps' })
  await soon(() => steps.getByRole('listitem').count()).toBeGreaterThan(3)
  await steps.getByRole('button', { name: 'Dismiss: Choose the firm’s colours' }).click()
  await steps.getByRole('link', { name: 'Choose colours' }).waitFor({ state: 'detached' })

  // A request that a newer one has cut off is no error of the page.
  await page.evaluate(async () => {
    const heard = new Promise((resolve) => addEventListener('unhandledrejection', resolve))
    const newer = new AbortController()
    void fetch('/admin', { signal: newer.signal })
    newer.abort()
    await heard
  })
  await page.getByRole('heading', { level: 1 }).waitFor()

  // A screen that lets one wait says that it is loading.
  const letGo = await holdRequests(page, '**/admin/people.data*')
  const isBusy = () => page.locator('main').getAttribute('aria-busy')
  await soon(isBusy).toBe(null)
  await rail.getByRole('link', { name: 'People & Security' }).click()
  await page.getByRole('status').getByText('Loading…').waitFor()
  await soon(isBusy).toBe('true')
  letGo()
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
  await soon(isBusy).toBe(null)
  await soon(() => page.getByText('Loading…').count()).toBe(0)

  await rail.getByRole('link', { name: 'Themes & Stocks' }).click()
  await soon(() => current.textContent()).toBe('Themes & Stocks')
  await soon(() => page.locator('.where').textContent()).toBe('Themes & StocksStocks')
  await rail.getByRole('link', { name: 'Settings' }).click()
  const list = page.getByRole('navigation', { name: 'Settings' })
  await list.getByRole('link', { name: 'Developer' }).click()
  await page
    .getByRole('navigation', { name: 'Of this place' })
    .getByRole('link', { name: 'Webhooks' })
    .click()
  await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
  await soon(() => list.locator('[aria-current=page]').textContent()).toBe('Developer')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Back to Site', exact: true }).click()
  // At first it is blank.
  await (await opened).waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Account: Sample admin' }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
  await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
})

test('at 200 % zoom: a drawer, by keyboard, that each way to a screen closes, and that opens without script too', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/team', { width: 720, height: 450 })
  await alive(page)
  const rail = page.getByRole('navigation', { name: 'Admin' })
  await soon(() => rail.isVisible()).toBe(false)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.press('Enter')
  await rail.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'panel-drawer')
  await page.keyboard.press('Tab')
  await soon(() => hasFocus(rail.getByRole('link', { name: 'Dashboard' }))).toBe(true)
  await page.keyboard.press('Escape')
  await rail.waitFor({ state: 'hidden' })
  await soon(() => hasFocus(menu)).toBe(true)
  await menu.click()
  await rail.getByRole('link', { name: 'Settings' }).click()
  await soon(() => addressOf(page)).toBe('/admin/settings')
  await rail.waitFor({ state: 'hidden' })
  await expectFits(page)

  const still = await openAsAdmin(visit, '/admin', { script: false, width: 375 })
  await still.getByRole('button', { name: 'More' }).click()
  await still.getByRole('navigation', { name: 'Admin' }).getByText('Settings').click()
  await still.getByRole('heading', { name: 'Firm', level: 1 }).waitFor()
})

test('at 375 px: a bar at the bottom, which is for saving while something is unsaved; the button goes to a member by touch', async ({
  site,
  visit,
}) => {
  const more = { hasTouch: true }
  const { page } = await openTeam(site, visit, { width: 375, height: 800, more })
  const bar = page.getByRole('navigation', { name: 'Main screens' })
  await soon(() => bar.getByRole('link').allTextContents()).toEqual([
    'Dashboard',
    'Prices',
    'Enquiries',
  ])
  await bar.getByRole('button', { name: 'More' }).tap()
  const rail = page.getByRole('navigation', { name: 'Admin' })
  await rail.waitFor()
  await page.keyboard.press('Escape')
  await rail.waitFor({ state: 'hidden' })
  const row = await editMember(page, 'Karim Sample')
  await row.getByLabel('Role (required)').fill('Typed on a telephone')
  const top = async () => (await saveButton(page).boundingBox())?.y
  await soon(top).toBeGreaterThan(740)
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'panel-unsaved')
  // A keyboard that covers the window without making it smaller.
  await page.evaluate(() =>
    document.documentElement.style.setProperty('--keyboard', `${innerHeight / 2}px`),
  )
  await soon(top).toBeLessThan(400)
  await page.getByRole('button', { name: 'Revert' }).tap()
  await bar.getByRole('link', { name: 'Dashboard' }).tap()
  await soon(() => addressOf(page)).toBe('/admin')
  await page.getByRole('button', { name: 'Go to' }).tap()
  await page.getByRole('combobox').fill('layla')
  await page.getByRole('option', { name: /Layla Specimen/ }).tap()
  await soon(() => addressOf(page)).toBe('/admin/team?search=Layla+Specimen')
})

test('Ctrl+K goes to a stock, a new member and a setting by keyboard', async ({ visit }) => {
  const page = await openAsAdmin(visit, '/admin/team')
  await alive(page)
  const dialog = page.getByRole('dialog', { name: 'Go to' })
  const field = dialog.getByRole('combobox')
  const chosen = dialog.locator('[aria-selected=true]')
  await page.keyboard.press('Meta+k')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await soon(() => dialog.getByRole('option').count()).toBe(
    panelItems.filter(({ forApproval }) => !forApproval).length,
  )
  await soon(() => hasFocus(field)).toBe(true)
  await page.keyboard.type('str')
  await soon(() => chosen.textContent()).toContain('LRN')
  await soon(() => field.getAttribute('aria-activedescendant')).toBe(
    await chosen.getAttribute('id'),
  )
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'panel-finder')
  await page.keyboard.press('ArrowDown')
  await soon(() => chosen.textContent()).toContain('SYK')
  await page.keyboard.press('Enter')
  await soon(() => addressOf(page)).toBe('/admin/stocks?theme=longevity')
  const goTo = async (words: string, entry: string) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await soon(() => chosen.textContent()).toContain(entry)
    await page.keyboard.press('Enter')
  }
  await goTo('add member', 'Add a member')
  await page.getByLabel('Name (required)').last().waitFor()
  await soon(() => addressOf(page)).toBe('/admin/team')
  await page.getByRole('button', { name: 'Revert' }).click()
  await goTo('time zone', 'Office and site')
  await soon(() => addressOf(page)).toBe('/admin/settings#behaviour')
})
