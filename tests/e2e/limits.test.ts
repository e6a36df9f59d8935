import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { addStaff, openSignedInByForm, openStaffPage, signIn, someEmail } from '../support/staff.ts'

/** Asks for links for so many addresses that the network of this browser is refused any more. */
async function useUpMails(page: Page): Promise<void> {
  const refused = await page.evaluate(async (mark) => {
    for (let n = 0; n < 200; n += 1) {
      const body = new URLSearchParams({ email: `${n}-${mark}` })
      if ((await fetch('/auth/magic-link', { method: 'POST', body })).status === 429) return true
    }
    return false
  }, someEmail('many'))
  expect(refused).toBe(true)
}

// Without script: tests/requests/sign-in-without-script.test.ts.

test('the sixth try is told how long to wait', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openStaffPage(visit, '/auth')
  const toast = () => page.locator('.toast').last().textContent()
  for (let n = 0; n < 5; n += 1) {
    const answered = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await signIn(page, email, 'wrong')
    await answered
    await soon(toast).toContain('Invalid email or password.')
  }
  await signIn(page, email)
  await soon(toast).toMatch(
    /^Too Many AttemptsToo many sign-in attempts\. Try again in 1[0-5] minutes\.$/,
  )
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'too-many')
})

test('so are sign-up, and a form without a word of its own', async ({ visit }) => {
  const email = someEmail('often')
  const page = await openStaffPage(visit, '/auth/sign-up')
  const text = () => page.locator('.toast').last().textContent()
  for (let n = 0; n < 6; n += 1) {
    await page.goto('/auth/sign-up')
    await page.getByLabel('Full Name').fill('Jane')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('Tiger-7-lily')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await page.locator('.toast').last().waitFor()
  }
  await soon(() => text()).toMatch(
    /^Too Many AttemptsToo many sign-up attempts\. Try again in 1[0-5] minutes\.$/,
  )
  await useUpMails(await openStaffPage(visit, '/auth'))
  await page.goto('/auth/magic-link')
  await page.getByLabel('Email').fill(someEmail('late'))
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await page.locator('.toast').last().waitFor()
  await soon(() => text()).toMatch(
    /^Too Many AttemptsToo many attempts\. Please try again in 1[0-5] minutes\.$/,
  )
})

test('what happened is in the security log, and the dashboard says so', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  for (let n = 0; n < 6; n += 1)
    await fetch(`${site.origin}/auth/sign-up`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ fullName: 'X', email: 'victim@example.com', password: 'weak' }),
    })
  const page = await openSignedInByForm(visit, '/admin', email)
  await page.getByText('Suspicious activity:').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'dashboard-suspicion')
  await page.getByRole('link', { name: 'See what happened' }).click()
  await page.waitForURL('**/admin/security?type=suspicious_activity')
  await page
    .getByRole('rowheader', { name: /^Suspicious activity/ })
    .first()
    .waitFor()
  await page.getByLabel('Events', { exact: true }).selectOption('Weak password refused')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL('**/admin/security?type=password_strength_failure')
  await page.getByRole('row').filter({ hasText: 'vic***' }).first().waitFor()
  await page.goto('/admin/security')
  await page.getByRole('rowheader', { name: 'Signed in' }).first().waitFor()
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await photograph(page, 'security')
    expect(await axeViolations(page)).toEqual([])
  }
  await page.goto('/admin/settings/compliance')
  await page.getByRole('heading', { name: 'Compliance' }).waitFor()
  await page.getByLabel('Keep events for (days)').fill('a lot')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.field-error', { hasText: 'whole number from 1 to 3650' }).waitFor()
  await page.getByLabel('Keep events for (days)').fill('30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved', { exact: true }).waitFor()
  await page.goto('/admin/security')
  await page.getByText('security events, kept for 30 days.').waitFor()
})
