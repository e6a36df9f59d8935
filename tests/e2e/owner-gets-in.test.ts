import type { Page } from 'playwright-core'
import { test } from '../support/browser.ts'
import { lockAccount } from '../support/lock-account.ts'
import {
  addStaff,
  linkMailedTo,
  openSignedInByForm,
  openStaffPage,
  signIn,
} from '../support/staff.ts'

async function expectLockedOut(page: Page, email: string): Promise<void> {
  await signIn(page, email)
  await page.locator('.toast', { hasText: 'Too many sign-in attempts' }).waitFor()
}

// Without script: tests/requests/sign-in-without-script.test.ts.

test('while strangers hold an account locked, its owner gets in by the password in a browser that is known', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedInByForm(visit, '/admin', email)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  await lockAccount(site, email)
  await signIn(page, email)
  await page.waitForURL((url) => url.pathname === '/admin')
})

test('while strangers hold an account locked, its owner gets in by a magic link in a browser that is not known', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  await lockAccount(site, email)
  const page = await openStaffPage(visit, '/auth')
  await expectLockedOut(page, email)
  await page.getByRole('tab', { name: 'Magic Link' }).click()
  await page.getByRole('button', { name: 'Send Magic Link' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await page.locator('.toast', { hasText: 'Magic Link Sent!' }).waitFor()
  await page.goto(await linkMailedTo(site, email, /sign-in link/))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL((url) => url.pathname === '/admin')
})

test('while strangers hold an account locked, its owner gets in by a new password in a browser that is not known', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  await lockAccount(site, email)
  const page = await openStaffPage(visit, '/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.locator('.toast', { hasText: 'Email Sent!' }).waitFor()
  await page.goto(await linkMailedTo(site, email, /new password/))
  await page.getByRole('button', { name: 'Continue' }).click()
  const chosen = 'another long passphrase, 12'
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.waitForURL((url) => url.pathname === '/auth')
  await signIn(page, email, chosen)
  await page.waitForURL((url) => url.pathname === '/admin')
})
