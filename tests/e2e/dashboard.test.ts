import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

test('the dashboard shows search, cards and activity first, and leads to nothing that is not there', async ({
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
  for (const address of new Set(addresses))
    expect([address, (await page.request.get(address)).status()]).toEqual([address, 200])
  expect(await axeViolations(page)).toEqual([])
  for (const [width, height] of [
    [1440, 900],
    [375, 667],
  ] as const) {
    await page.setViewportSize({ width, height })
    await photograph(page, 'dashboard')
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
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
