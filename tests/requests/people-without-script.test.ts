import { expect, test } from 'vitest'
import { attribute, findAll, isNamed, wordsOf } from '../support/forms.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { addStaff, inDatabase, password, someEmail } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'

// Managing people and one's own account without script. With script: tests/e2e/sign-in.test.ts.

const site = shared(
  () => startServer({ env: { LOG_LEVEL: 'warn' }, heldJobs: jobsOfPages }),
  300_000,
)

const invalidLink = { title: 'Invalid Link', text: 'This link is invalid or has expired.' }
const missing = { title: 'Error', text: 'Please fill in all fields' }

async function as(email: string, path: string): Promise<PlainBrowser> {
  return (await new PlainBrowser(site).signInAs(email)).open(path)
}

/** An admin on this page. */
async function admin(path: string): Promise<PlainBrowser> {
  return as((await addStaff(site, 'admin')).email, path)
}

const rowOf = (page: PlainBrowser, email: string) => page.rows(email).map(wordsOf).join()

test('somebody without a name, as whom the command made admin, is welcomed by the address', async () => {
  const { email } = await addStaff(site, 'admin')
  await inDatabase(site, (db) =>
    db.updateTable('users').set({ name: '' }).where('email', '=', email).execute(),
  )
  expect((await as(email, '/admin')).text).toContain(`Welcome, ${email}.`)
})

test('somebody is invited and comes', async () => {
  const page = await (await admin('/admin/people')).follow('Invite')
  await page.press('Send Invitation')
  expect(page.message).toEqual(missing)
  const focused = findAll(page.document, (each) => attribute(each, 'autofocus') !== undefined)
  expect(focused.map((each) => attribute(each, 'name'))).toEqual(['email'])
  const email = someEmail('invited')
  await page.press('Send Invitation', { Email: email, Role: 'admin' })
  expect(page.url.pathname).toBe('/admin/people')
  expect(page.message?.title).toBe('Invitation created')
  expect(page.text).toContain(email)

  const guest = await new PlainBrowser(site).open(await mailedLink(site, email, /invitation/i))
  expect(guest.text).toContain(email)
  await guest.press('Create Account')
  expect(guest.message).toEqual(missing)
  await guest.press('Create Account', { 'Full Name': 'Ingrid Invited', Password: password })
  expect(guest.url.pathname).toBe('/admin')
  expect(guest.text).toContain('Welcome, Ingrid Invited.')

  await page.open('/admin/people')
  expect(rowOf(page, email)).toContain('Ingrid Invited')
  await page.open('/admin/people/invite')
  await page.press('Send Invitation', { Email: email })
  expect(page.message).toEqual({
    title: 'Error',
    text: 'This person already has an account. Change their role instead.',
  })
})

test('an invitation is withdrawn', async () => {
  const page = await admin('/admin/people/invite')
  const email = someEmail('withdrawn')
  await page.press('Send Invitation', { Email: email })
  const link = await mailedLink(site, email, /invitation/i)
  await (await page.follow(`Withdraw: ${email}`)).press('Withdraw')
  expect(page.message).toEqual({ title: 'Invitation withdrawn', text: 'Its link no longer works.' })
  const guest = await new PlainBrowser(site).open(link)
  expect(guest.message).toEqual(invalidLink)
})

test('an account is disabled and enabled', async () => {
  const { email } = await addStaff(site, 'admin')
  const person = await as(email, '/admin')
  const page = await admin('/admin/people')
  await (await page.follow(/^Disable/, email)).press('Disable')
  expect(page.message).toEqual({ title: 'Account disabled', text: 'All its sessions have ended.' })
  expect(rowOf(page, email)).toContain('Disabled')
  await person.open('/admin/people')
  expect(person.url.pathname).toBe('/auth')
  await person.press('Sign In', { Email: email, Password: password })
  expect(person.message?.title).toBe('Error signing in')
  await (await page.press(/^Enable: /)).press('Enable')
  expect(page.message).toEqual({ title: 'Account enabled', text: 'This person can sign in again.' })
  await person.press('Sign In', { Email: email, Password: password })
  expect(person.url.pathname).toBe('/admin/people')
})

test('one’s own sessions are listed and ended', async () => {
  const { email } = await addStaff(site, 'admin')
  const page = await as(email, '/account')
  const others = [await as(email, '/admin'), await as(email, '/admin')]
  await page.open('/account')
  const isEnd = (each: Parameters<typeof isNamed>[0]) =>
    each.tagName === 'a' && isNamed(each, /^End session/)
  const ofOthers = () => findAll(page.document, isEnd).length
  expect([ofOthers(), page.rows('This browser').length]).toEqual([2, 1])
  await (await page.follow(/^End session/)).press('End Session', { 'Password or code': password })
  expect(page.message).toEqual({ title: 'Session ended', text: 'That browser is signed out.' })
  expect(ofOthers()).toBe(1)
  await (await page.follow('End All Other Sessions')).press('End Sessions', {
    'Password or code': password,
  })
  expect(page.message).toEqual({
    title: 'Sessions ended',
    text: 'All your other browsers are signed out.',
  })
  expect(ofOthers()).toBe(0)
  for (const other of others) {
    await other.open('/account')
    expect(other.url.pathname).toBe('/auth')
  }
})

test('one’s own password is changed', async () => {
  const { email } = await addStaff(site, 'admin')
  const page = await (await as(email, '/account')).follow('Change Password')
  const next = 'a new and longer passphrase 3'
  const fill = (current: string, confirm: string) =>
    page.press('Update Password', {
      'Current Password': current,
      'New Password': next,
      'Confirm Password': confirm,
    })
  for (const [current, confirm, text] of [
    ['not mine', next, 'The current password is wrong.'],
    [password, 'different', 'Passwords do not match'],
  ] as const)
    expect((await fill(current, confirm)).message).toEqual({ title: 'Error', text })
  expect((await fill(password, next)).message).toEqual({
    title: 'Password Updated!',
    text: 'Your password has been successfully updated. Your other sessions have ended.',
  })
  const other = await new PlainBrowser(site).open('/auth')
  await other.press('Sign In', { Email: email, Password: next })
  expect(other.url.pathname).toBe('/admin')
})
