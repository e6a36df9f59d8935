import { expect } from 'vitest'
import { hasFocus, soon, test } from '../support/browser.ts'
import { inDatabase } from '../support/people.ts'
import {
  addStaff,
  linkMailedTo,
  openSignedIn,
  openStaffPage,
  password,
  someEmail,
} from '../support/staff.ts'

// Inviting, disabling, sessions and passwords: people-without-script.test.ts among the tests of requests.

test('who is invited is asked in a dialog, which Escape closes, and the link is copied', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/people', email)
  const open = page.getByRole('link', { name: 'Invite', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
  await open.press('Enter')
  await soon(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/admin/people')
  await soon(() => hasFocus(open)).toBe(true)
  await page.goBack()
  const guest = someEmail('invited')
  await dialog.getByLabel('Email').fill(guest)
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy Link: ${guest}` }).click()
  await page.getByText('Copied', { exact: true }).waitFor()
  const link = await linkMailedTo(site, guest, /invitation/i)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.origin + link)
  await (await openStaffPage(visit, link)).getByText(guest).waitFor()
  await inDatabase(site, (db) => db.deleteFrom('mail_links').where('email', '=', guest).execute())
  await page.getByRole('button', { name: `Copy Link: ${guest}` }).click()
  await page.getByText('No longer open').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('People')
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
