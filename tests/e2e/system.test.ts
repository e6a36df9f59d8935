import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

describe('the system screens', () => {
  test('say how everything is, and take how backups are made', async ({ site, visit }) => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, '/admin/doctor', email)
    const checks = page.getByRole('list').filter({ hasText: 'Database' })
    await soon(() => checks.getByText('SQLite answers').count()).toBe(1)
    await soon(() => page.getByText(/^Everything works|need you now/).count()).toBe(1)
    expect(await axeViolations(page)).toEqual([])
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
      await photograph(page, 'doctor')
    }
    const advice = page.getByText('Make one now at Health')
    await advice.getByRole('link', { name: 'Health' }).click()
    await page.waitForURL('**/admin/doctor#backups')
    await soon(() =>
      page.locator('#backups').evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    ).toBe(true)
    const backups = page.getByRole('form', { name: 'Backups' })
    await backups.getByLabel('Backups to keep').fill('many')
    await backups.getByRole('button', { name: 'Save' }).click()
    await backups.getByText('Please enter a whole number from 1 to 365.').first().waitFor()
    await soon(() => backups.getByLabel('Backups to keep').inputValue()).toBe('many')
    await backups.getByLabel('Backups to keep').fill('30')
    await backups.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The new settings apply').waitFor()
    await soon(() => backups.getByLabel('Backups to keep').inputValue()).toBe('30')

    await page.getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('row').filter({ hasText: 'Send mails' }).waitFor()
    const rows = await page.getByRole('row').allInnerTexts()
    const intervals = rows.flatMap((row) => row.match(/^(Every|Checked every) .*$/m)?.[0] ?? [])
    expect([...new Set(intervals)].toSorted()).toEqual([
      'Checked every 2 seconds',
      'Checked every 5 seconds',
      'Checked every half second',
      'Checked every second',
      'Every day',
      'Every hour',
      'Every minute',
    ])
    expect(await axeViolations(page)).toEqual([])
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'jobs')
  })
})
