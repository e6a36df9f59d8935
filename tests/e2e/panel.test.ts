import { describe, expect } from 'vitest'
import { panelItems } from '#app/admin/frame/items.ts'
import { places } from '#app/admin/frame/menu.ts'
import { axeViolations } from '../support/axe.ts'
import { addressOf, hasFocus, photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { alive, editMember, openTeam, saveButton } from '../support/team-editor.ts'

// What is around every screen of the panel (docs/product.md §2).

// Review is there where changes need a second person.
const labels = places.filter((name) => name !== 'Review')
const screens = panelItems.filter(({ forApproval }) => !forApproval)

describe('the frame of the panel', () => {
  test('on a desk: a rail of ten places that says when a screen is loading, and the ways out in the bar', async ({
    site,
    visit,
  }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin', email)
    const rail = page.getByRole('navigation', { name: 'Admin' })
    await soon(() => rail.getByRole('link').allTextContents()).toEqual(labels)
    const current = rail.locator('[aria-current=page]')
    await soon(() => current.textContent()).toBe('Dashboard')
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
    const held = Promise.withResolvers<void>()
    await page.route('**/admin/people.data*', async (route) => {
      await held.promise
      await route.continue()
    })
    const screen = page.locator('main')
    await soon(() => screen.getAttribute('aria-busy')).toBe(null)
    await rail.getByRole('link', { name: 'People & Security' }).click()
    await page.getByRole('status').getByText('Loading…').waitFor()
    await soon(() => screen.getAttribute('aria-busy')).toBe('true')
    held.resolve()
    await page.getByRole('heading', { name: 'People', level: 1 }).waitFor()
    await soon(() => screen.getAttribute('aria-busy')).toBe(null)
    await soon(() => page.getByText('Loading…').count()).toBe(0)

    await rail.getByRole('link', { name: 'Themes & Stocks' }).click()
    await soon(() => current.textContent()).toBe('Themes & Stocks')
    await soon(() => page.locator('.where').textContent()).toBe('Themes & StocksStocks')
    await rail.getByRole('link', { name: 'Settings' }).click()
    const list = page.getByRole('navigation', { name: 'Settings' })
    await list.getByRole('link', { name: 'Developer' }).click()
    const tabs = page.getByRole('navigation', { name: 'Of this place' })
    await soon(() => tabs.getByRole('link').allTextContents()).toEqual([
      'API keys',
      'Webhooks',
      'Connections',
    ])
    await tabs.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await soon(() => list.locator('[aria-current=page]').textContent()).toBe('Developer')
    const site_ = page.getByRole('link', { name: 'Back to Site', exact: true })
    const opened = page.context().waitForEvent('page')
    await site_.click()
    // At first it is blank.
    await (await opened).waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' })
    await page.getByRole('link', { name: 'Account: Sample admin' }).click()
    await page.getByRole('heading', { name: 'Your account' }).waitFor()
    await page.getByRole('button', { name: 'Sign Out', exact: true }).waitFor()
  })

  test('at 200 % zoom: a drawer, by keyboard, that each way to a screen closes', async ({
    site,
    visit,
  }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/team', email, { width: 720, height: 450 })
    await alive(page)
    const rail = page.getByRole('navigation', { name: 'Admin' })
    await soon(() => rail.isVisible()).toBe(false)
    const menu = page.getByRole('button', { name: 'Menu' })
    await menu.focus()
    await page.keyboard.press('Enter')
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
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
  })

  test('at 375 px: a bar at the bottom, which is for saving while something is unsaved', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit, {
      width: 375,
      height: 800,
      more: { hasTouch: true },
    })
    const bar = page.getByRole('navigation', { name: 'Main screens' })
    await soon(() => bar.getByRole('link').allTextContents()).toEqual([
      'Dashboard',
      'Prices',
      'Enquiries',
    ])
    await bar.getByRole('button', { name: 'More' }).tap()
    const rail = page.getByRole('navigation', { name: 'Admin' })
    await soon(() => rail.getByRole('link').allTextContents()).toEqual(labels)
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
  })

  test('Ctrl+K goes to a stock by keyboard, and the button to a member by touch at 375 px', async ({
    site,
    visit,
  }) => {
    const { page, email } = await openTeam(site, visit)
    const dialog = page.getByRole('dialog', { name: 'Go to' })
    const field = dialog.getByRole('combobox')
    const chosen = dialog.locator('[aria-selected=true]')
    for (const keys of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(keys)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    await soon(() => dialog.getByRole('option').count()).toBe(screens.length)
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

    await page.keyboard.press('Control+k')
    await page.keyboard.type('add member')
    await soon(() => chosen.textContent()).toContain('Add a member')
    await page.keyboard.press('Enter')
    await page.getByLabel('Name (required)').last().waitFor()
    await soon(() => addressOf(page)).toBe('/admin/team')
    await page.getByRole('button', { name: 'Revert' }).click()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('time zone')
    await soon(() => chosen.textContent()).toContain('Office and site')
    await page.keyboard.press('Enter')
    await soon(() => addressOf(page)).toBe('/admin/settings#behaviour')

    const phone = await openSignedIn(visit, '/admin', email, {
      width: 375,
      height: 800,
      more: { hasTouch: true },
    })
    await phone.getByRole('button', { name: 'Go to' }).tap()
    await phone.getByRole('combobox').fill('layla')
    await phone.getByRole('option', { name: /Layla Specimen/ }).tap()
    await soon(() => addressOf(phone)).toBe('/admin/team?search=Layla+Specimen')
    await soon(() => horizontalOverflow(phone)).toEqual({ by: 0, out: [] })
  })

  test('without script: the drawer opens too', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin', email, { script: false, width: 375 })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('navigation', { name: 'Admin' }).getByText('Settings').click()
    await page.getByRole('heading', { name: 'Firm', level: 1 }).waitFor()
  })
})
