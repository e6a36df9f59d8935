import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { addStaff, openSignedInByForm, openStaffPage, signIn } from '../support/staff.ts'

// Without script, and the other forms: tests/requests/sign-in-without-script.test.ts.

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
