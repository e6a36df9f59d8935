import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import {
  addStaff,
  firstAdminLink,
  linkMailedTo,
  openSignedIn,
  openStaffPage,
  password,
  signIn,
  someEmail,
} from '../support/staff.ts'

async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  const message = page.locator('.toast', { hasText: text })
  await message.waitFor()
  await soon(() => message.locator('.toast-title').textContent()).toBe(title)
}

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })

test('the first admin comes by the code that the start prints, once', async ({ site, visit }) => {
  const link = await firstAdminLink(site)
  const page = await openStaffPage(visit, link)
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'first-admin')
  await page.getByLabel('Full Name').fill('Amal Haddad')
  await page.getByLabel('Email').fill('amal@example.com')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectMessage(page, 'Weak Password', 'Password must be at least 8 characters long')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/admin')
  await page.getByText('Welcome, Amal Haddad.').waitFor()

  const late = await openStaffPage(visit, link)
  await expectMessage(late, 'Invalid Link', 'This link is invalid or has expired.')
})

// Without script: tests/requests/people-without-script.test.ts.

test('somebody is invited and comes', async ({ site, visit }) => {
  const { email: adminEmail } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people', adminEmail)
  await page.getByRole('link', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectMessage(page, 'Error', 'Please fill in all fields')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('email')
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'invite')
  const email = someEmail('invited')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('combobox').selectOption('admin')
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expectMessage(page, 'Invitation created', 'This server does not send email')
  expect(new URL(page.url()).pathname).toBe('/admin/people')
  await rowOf(page, email).waitFor()

  const link = await linkMailedTo(site, email, /invitation/i)
  const guest = await openStaffPage(visit, link)
  await guest.getByText(email).waitFor()
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await expectMessage(guest, 'Error', 'Please fill in all fields')
  await guest.getByLabel('Full Name').fill('Ingrid Invited')
  await guest.getByLabel('Password').fill(password)
  await guest.getByRole('button', { name: 'Create Account' }).click()
  await guest.waitForURL('**/admin')
  await guest.getByText('Welcome, Ingrid Invited.').waitFor()

  await page.reload()
  await rowOf(page, email).getByText('Ingrid Invited').waitFor()
  await page.goto('/admin/people/invite')
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  await expectMessage(
    page,
    'Error',
    'This person already has an account. Change their role instead.',
  )
})

test('an invitation is withdrawn', async ({ site, visit }) => {
  const { email: adminEmail } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people/invite', adminEmail)
  const email = someEmail('withdrawn')
  await page.getByRole('dialog').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Invitation' }).click()
  const link = await linkMailedTo(site, email, /invitation/i)
  await page.getByRole('link', { name: `Withdraw: ${email}` }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectMessage(page, 'Invitation withdrawn', 'Its link no longer works.')
  const guest = await openStaffPage(visit, link)
  await expectMessage(guest, 'Invalid Link', 'This link is invalid or has expired.')
})

test('an account is disabled and enabled', async ({ site, visit }) => {
  const { email: adminEmail } = await addStaff(site, 'admin')
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people', adminEmail)
  const person = await openSignedIn(visit, '/admin', email)
  await rowOf(page, email)
    .getByRole('link', { name: /^Disable/ })
    .click()
  await page.getByRole('button', { name: 'Disable' }).click()
  await expectMessage(page, 'Account disabled', 'All its sessions have ended.')
  await rowOf(page, email).getByText('Disabled').waitFor()
  await person.goto('/admin/people')
  expect(new URL(person.url()).pathname).toBe('/auth')
  await signIn(person, email)
  await person.locator('.toast-title', { hasText: 'Error signing in' }).waitFor()
  await rowOf(page, email)
    .getByRole('button', { name: /^Enable/ })
    .click()
  await expectMessage(page, 'Account enabled', 'This person can sign in again.')
  await signIn(person, email)
  await person.waitForURL('**/admin/people')
})

test('one’s own sessions are listed and ended', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  const second = await openSignedIn(visit, '/admin', email)
  const third = await openSignedIn(visit, '/admin', email)
  await page.reload()
  const rows = page.getByRole('main').getByRole('listitem')
  await soon(() => rows.count()).toBe(3)
  await rows.filter({ hasText: 'This browser' }).waitFor()
  await photograph(page, 'account')
  await page
    .getByRole('link', { name: /^End session/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'End Session' }).click()
  await expectMessage(page, 'Session ended', 'That browser is signed out.')
  await soon(() => rows.count()).toBe(2)
  await page.getByRole('link', { name: 'End All Other Sessions' }).click()
  await page.getByRole('button', { name: 'End Sessions' }).click()
  await expectMessage(page, 'Sessions ended', 'All your other browsers are signed out.')
  await soon(() => rows.count()).toBe(1)
  for (const other of [second, third]) {
    await other.goto('/account')
    expect(new URL(other.url()).pathname).toBe('/auth')
  }
})

test('one’s own password is changed', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  await page.getByRole('link', { name: 'Change Password' }).click()
  const fill = async (current: string, next: string, confirm: string) => {
    await page.getByLabel('Current Password').fill(current)
    await page.getByLabel('New Password').fill(next)
    await page.getByLabel('Confirm Password').fill(confirm)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  const next = 'a new and longer passphrase 3'
  await fill('not mine', next, next)
  await expectMessage(page, 'Error', 'The current password is wrong.')
  await fill(password, next, 'different')
  await expectMessage(page, 'Error', 'Passwords do not match')
  await fill(password, next, next)
  await expectMessage(
    page,
    'Password Updated!',
    'Your password has been successfully updated. Your other sessions have ended.',
  )
  const other = await openStaffPage(visit, '/auth')
  await signIn(other, email, next)
  await other.waitForURL('**/admin')
})

test('a dialog is closed by Escape, and the focus goes back', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people', email)
  const open = page.getByRole('link', { name: 'Invite', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor()
  await soon(() => page.evaluate(() => document.querySelector('dialog')?.matches(':modal'))).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/admin/people')
  await expect.poll(() => open.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Invite somebody' }).waitFor()
})

test('coming back to a tab finds out that the session has ended', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people', email)
  const other = await openSignedIn(visit, '/account/sessions/end-others', email)
  await other.getByRole('button', { name: 'End Sessions' }).click()
  await other.waitForURL('**/account')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/auth?next=%2Fadmin%2Fpeople')
})

test('each screen is open to all', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin', email)
  for (const path of [
    '/admin',
    '/admin/team',
    '/admin/stocks',
    '/admin/people',
    '/admin/people/invite',
    '/account',
    '/account/password',
    '/admin/nowhere',
  ]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await photograph(page, path.slice(1).replaceAll('/', '-'))
      expect(await axeViolations(page), `${path} at ${width}`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wider, `${path} at ${width} scrolls sideways`).toBe(false)
    }
  }
})
