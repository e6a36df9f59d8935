import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { addressOf, photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'
import { alive, expectToast, namesIn, saveButton } from '../support/team-editor.ts'

async function enquire(site: RunningServer, enquiry: Record<string, unknown>) {
  const answer = await fetch(`${site.origin}/api/submit-contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.origin },
    body: JSON.stringify({
      name: 'Jane Doe',
      email: `jane-${crypto.randomUUID()}@example.com`,
      phone: '+20 100 000 0000',
      message: 'Please call me.',
      page: `${site.origin}/contact`,
      ua: 'Test',
      ...enquiry,
    }),
  })
  expect(answer.status).toBe(200)
}

describe('the dashboard', () => {
  test('shows search, cards and activity first, and leads to nothing that is not there', async ({
    site,
    visit,
  }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin', email)
    const cards = page.locator('.cards a')
    await soon(() => cards.allTextContents()).toEqual(['Team', 'Themes & Stocks', 'Settings'])
    const addresses = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(addresses.length).toBeGreaterThan(5)
    for (const address of addresses)
      expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'dashboard')
    for (const [width, height] of [
      [1440, 900],
      [375, 667],
    ] as const) {
      await page.setViewportSize({ width, height })
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
  })

  test('searches the team: Enter goes to /admin/team?search=…', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin', email)
    const search = page.getByRole('searchbox', { name: 'Search the team by name or role' })
    await search.fill('layla')
    await search.press('Enter')
    await soon(() => addressOf(page)).toBe('/admin/team?search=layla')
    await alive(page)
    await soon(() => namesIn(page)).toEqual(['Layla Specimen'])
  })

  test('tells what was done last, and what waits, each a link to it', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/stocks', email)
    await alive(page)
    await page.getByRole('article', { name: 'Stride' }).getByLabel('Name').fill('Stride K12')
    await saveButton(page).click()
    await expectToast(page, 'Stocks saved', 'Successfully updated Education theme stocks.')
    await enquire(site, {})
    await enquire(site, { website: 'filled' })
    await page.getByRole('navigation', { name: 'Admin' }).getByText('Dashboard').click()
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    await activity.getByText('Stocks · Updated Stride K12').waitFor()
    const lines = await activity.getByRole('listitem').allTextContents()
    expect(lines).toHaveLength(5)
    for (const line of lines)
      expect(line).toMatch(/^(Team|Stocks) · (Added|Updated) .+ · \d{1,2} [A-Z][a-z]{2} \d{4}$/)
    const waits = page.getByRole('region', { name: 'Needs attention' })
    await soon(() => waits.locator('li > p').allTextContents()).toEqual([
      '1 new enquiry to answer',
      '6 prices to update in Education',
      '6 prices to update in Longevity',
      '17 claims have no sourceNobody outside can check what no source says.',
      '1 enquiry looks like spam',
      'Sample content is still live: 6 facts of the firm',
      'Two-step verification is not set up for your account',
    ])
    await photograph(page, 'dashboard-waits')
    await waits.getByRole('link', { name: 'Check suspected spam' }).click()
    await page.getByText('Suspected: hidden field filled in').waitFor()
    await page.goBack()
    await waits.getByRole('link', { name: /Update prices.*Longevity/ }).click()
    await soon(() => addressOf(page)).toBe('/admin/prices?theme=longevity')

    // What this browser keeps of an unsaved list is offered too.
    await page.goto('/admin/stocks?theme=longevity')
    await alive(page)
    await page.getByRole('article', { name: 'Stryker' }).getByLabel('Name').fill('Stryker Corp')
    await page.getByText('Unsaved Changes').waitFor()
    await page.goto('/admin')
    await waits.getByText(/^You have unsaved changes to the stocks of Longevity from /).waitFor()
    await waits.getByRole('link', { name: /Continue editing/ }).click()
    await soon(() => addressOf(page)).toBe('/admin/stocks?theme=longevity')
  })

  test('fits a telephone', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin', email, { width: 375, height: 800 })
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'dashboard')
  })
})
