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

// Withdrawing, disabling, sessions and passwords: tests/requests/people-without-script.test.ts.

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
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy Link: ${email}` }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.origin + link)
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
  await other.getByLabel('Password or code').fill(password)
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
