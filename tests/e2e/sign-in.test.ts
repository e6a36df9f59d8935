import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rateStrength, strongPassword } from '#core/people/password-strength.ts'
import { axeViolations } from '../support/axe.ts'
import {
  hasFocus,
  holdRequests,
  photograph,
  soon,
  stopClock,
  calmTest as test,
} from '../support/browser.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { contrastOf, expectAlsoOpenToAll, expectOpenToAll } from '../support/layout.ts'
import { looksAtAll } from '../support/page-cases.ts'
import { codeOf, serverSecret } from '../support/second-factor.ts'
import { startServer } from '../support/server.ts'
import {
  addStaff,
  firstAdminLink,
  inDatabase,
  linkMailedTo,
  openAsAdmin,
  openSignedIn,
  openStaffPage,
  password,
  signIn,
  someEmail,
} from '../support/staff.ts'

// How staff come in, and what is theirs. Every refusal, and each way in from its form to the dashboard, is without
// script among the tests of requests: sign-in, people and second-factor-without-script.test.ts.

const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click()
const meterOf = (page: Page) => page.locator('.strength')

// The first in this file: afterwards there is an admin.
test('a new password is measured wherever one is chosen: by five bars, a colour, a word, a time and a hint', async ({
  site,
  visit,
}) => {
  const page = await openStaffPage(visit, await firstAdminLink(site))
  await meterOf(page).waitFor()
  await expectAlsoOpenToAll(page, 'first-admin')
  await page.goto('/auth/sign-up')
  const read = () =>
    meterOf(page).evaluate((meter) => [
      meter.querySelectorAll('[data-filled]').length,
      meter.getAttribute('data-tone'),
      ...Array.from(
        meter.querySelectorAll('strong, p:first-child .note, p:last-child'),
        ({ textContent }) => textContent,
      ),
    ])
  await meterOf(page).waitFor()
  expect(await page.locator('.strength-bars span').count()).toBe(5)
  expect(await read(), 'nothing is typed yet').toEqual([0, null])
  const colours = new Map<string, string>()
  for (const [at, typed] of [
    'a',
    'tiger lily',
    'Tiger7lily',
    'Tiger-7-lil',
    'Tiger-7-lily',
  ].entries()) {
    const { tone, label, crackTime, feedback } = rateStrength(typed)
    const hint = feedback[0] ?? strongPassword
    await page.getByLabel('Password').fill(typed)
    await soon(read).toEqual([at + 1, tone, label, `Time to crack: ${crackTime}`, hint])
    await soon(() => contrastOf(meterOf(page).locator('strong'))).toBeGreaterThan(4.5)
    const bar = page.locator('[data-filled]').first()
    colours.set(tone, await bar.evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  expect(new Set(colours.values()).size, 'red, yellow and green differ').toBe(3)
  await expectOpenToAll(page, 'meter')

  const { email } = await addStaff(site, 'admin')
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send Reset Link')
  await page.goto(await linkMailedTo(site, email, /new password/i))
  await press(page, 'Continue')
  await page.waitForURL('**/reset-password')
  await meterOf(page).waitFor()
  await expectAlsoOpenToAll(page, 'reset-password')
})

test.for([
  ['/auth', 'Sign In', 'Signing in...', { Email: 'nobody@example.com', Password: 'x' }, 'Password'],
  [
    '/auth/sign-up',
    'Sign Up',
    'Creating account...',
    { Email: 'somebody@example.com' },
    'Full Name',
  ],
  ...((looksAtAll
    ? [
        ['/auth/magic-link', 'Send Magic Link', 'Sending...', { Email: 'somebody' }, 'Email'],
        ['/auth/forgot-password', 'Send Reset Link', 'Sending...', {}, 'Email'],
      ]
    : []) as [string, string, string, Record<string, string>, string][]),
] as const)(
  '%s is busy while the answer is awaited, says why it refuses, keeps what was typed, leads to the field, and is open to all',
  async ([path, button, busy, typed, wrong], { visit }) => {
    const page = await openStaffPage(visit, path, { tab: 'forms' })
    const name = path.slice(1).replaceAll('/', '-')
    await expectAlsoOpenToAll(page, name)
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value)
    const letGo = await holdRequests(page, '**/*.data')
    await press(page, button)
    await soon(() => page.getByRole('button', { name: busy }).isDisabled()).toBe(true)
    letGo()
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    await page.unroute('**/*.data')
    const field = page.getByLabel(wrong, { exact: true })
    await soon(() => hasFocus(field)).toBe(true)
    await soon(() => field.getAttribute('aria-describedby')).toBeTruthy()
    for (const [label, value] of Object.entries(typed))
      await soon(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor()
    await expectOpenToAll(page, `${name}-refused`)
  },
)

test('the tabs are walked by the arrow keys, and on a telephone a message covers neither the refused field nor the button, also when that is pressed', async ({
  site,
  visit,
}) => {
  const page = await openStaffPage(visit, '/auth/link?for=magic&token=nonsense')
  await expectOpenToAll(page, 'auth-link')
  await page.goto('/auth')
  for (const [from, presses, to] of [
    ['Sign In', 2, 'Sign Up'],
    ['Sign Up', 1, 'Sign In'],
  ] as const) {
    await page.getByRole('tab', { name: from }).focus()
    for (let n = 0; n < presses; n += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: to, exact: true }).waitFor()
  }
  // As high as what a keyboard leaves of it.
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('/auth/sign-up')
  await page.getByLabel('Full Name').fill('Nadia Example')
  await page.getByLabel('Email').fill('nadia@example.com')
  await page.getByLabel('Password').fill('abc')
  await press(page, 'Sign Up')
  await page.locator('.toast').waitFor()
  await soon(() => hasFocus(page.getByLabel('Password'))).toBe(true)
  await photograph(page, 'sign-up-refused')
  const button = page.getByRole('button', { name: 'Sign Up', exact: true })
  for (const seen of [page.getByLabel('Password'), button])
    await soon(() => seen.evaluate(isOnTop)).toBe(true)
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button.click()
  await sent
  const { email } = await addStaff(site, 'viewer')
  const denied = await openSignedIn(visit, '/admin', email)
  await denied.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await expectOpenToAll(denied, 'access-denied')
})

/** Whether a finger would touch it, and nothing above it. */
function isOnTop(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a success message leaves by itself, an error stays until it is closed; nobody who has not come in is told where the admin pages are', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const asked: string[] = []
  const page = await openStaffPage(visit, '/auth', {
    before: async (fresh) => {
      await stopClock(fresh)
      fresh.on('response', (answer) => asked.push(answer.url()))
    },
  })
  await press(page, 'Sign In')
  await page.locator('.toast').waitFor()
  for (const url of [`${site.origin}/auth`, ...asked.filter((url) => url.endsWith('.js'))]) {
    const text = await (await fetch(url)).text()
    expect(text, url).not.toMatch(/admin\/(people|team|stocks|account|frame)|sign-out-everywhere/)
  }
  expect(asked.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(4)
  expect(asked.some((url) => url.includes('__manifest'))).toBe(false)
  for (const path of ['/__manifest?paths=/admin/people&version=1', '/__manifest'])
    expect((await fetch(site.origin + path)).status).toBe(404)

  await page.clock.fastForward(8500)
  await press(page, 'Dismiss')
  await soon(() => page.locator('.toast').count()).toBe(0)
  await signIn(page, email)
  await page.waitForURL('**/admin')
  await page.locator('.toast').waitFor()
  // It may be drawn a moment before its time begins.
  await soon(async () => {
    await page.clock.fastForward(8500)
    return page.locator('.toast').count()
  }).toBe(0)
})

test('who is invited is asked in a dialog, which Escape closes, and the link is copied; a tab that somebody comes back to finds out that the session has ended', async ({
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
  const address = dialog.getByLabel('Email')
  await address.fill('nobody')
  await page.keyboard.press('Enter')
  await soon(() => address.getAttribute('aria-invalid')).toBe('true')
  await soon(() => hasFocus(address)).toBe(true)
  await address.fill(guest)
  await press(page, 'Send Invitation')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, `Copy Link: ${guest}`)
  await page.getByText('Copied', { exact: true }).waitFor()
  const link = await linkMailedTo(site, guest, /invitation/i)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.origin + link)
  const invited = await openStaffPage(visit, link)
  await invited.getByText(guest).waitFor()
  await meterOf(invited).waitFor()
  await expectAlsoOpenToAll(invited, 'invitation')
  await press(invited, 'Create Account')
  await invited.locator('.toast').waitFor()
  await expectAlsoOpenToAll(invited, 'invitation-refused')
  await inDatabase(site, (db) => db.deleteFrom('mail_links').where('email', '=', guest).execute())
  await press(page, `Copy Link: ${guest}`)
  await page.getByText('No longer open').waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('People')

  const other = await openSignedIn(visit, '/account/password', email)
  await meterOf(other).waitFor()
  await other.goto('/account/sessions/end-others')
  await other.getByLabel('Password or code').fill(password)
  await press(other, 'End Sessions')
  await other.waitForURL('**/account')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/auth?next=%2Fadmin%2Fpeople')
})

/** Where the firm signs in by a service of its own: a program that `npm run browsers` alone starts. */
const testWithService = test.extend(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  async ({}, { onCleanup }) => {
    // Its library takes a while to be read.
    const { oidcEnv, openIssuer } = await import('../support/oidc-issuer.ts')
    const issuer = await openIssuer()
    const env = { SESSION_SECRET: serverSecret, ...oidcEnv(issuer) }
    const server = await startServer({ heldJobs: jobsOfPages, env })
    onCleanup(async () => {
      await server.stop()
      await issuer.close()
    })
    issuer.serve(`${server.origin}/auth/oidc/callback`)
    return server
  },
)

testWithService.runIf(looksAtAll)(
  'connecting a service goes on in a dialog that takes the focus, and gives it back',
  async ({ visit }) => {
    const page = await openAsAdmin(visit, '/account')
    const connect = page.getByRole('link', { name: 'Connect', exact: true })
    await connect.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Connect Entra' })
    const proof = dialog.getByLabel(/password/i)
    await soon(() => hasFocus(proof)).toBe(true)
    await page.keyboard.type('wrong')
    await page.keyboard.press('Enter')
    await soon(() => proof.getAttribute('aria-invalid')).toBe('true')
    await soon(() => hasFocus(proof)).toBe(true)
    await proof.fill(password)
    await page.keyboard.press('Enter')
    await soon(() => hasFocus(dialog.getByRole('link', { name: 'Continue with Entra' }))).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(1)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await soon(() => hasFocus(connect)).toBe(true)
  },
)

test('a second factor is set up by the code of the picture, and asked for', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  await page.getByRole('link', { name: 'Set Up' }).click()
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  const secretShown = async () =>
    ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  const secret = await secretShown()
  await expectOpenToAll(page, 'second-factor-set-up')
  const code = page.getByLabel('Code', { exact: true })
  await code.fill('000000')
  await press(page, 'Turn On')
  await page.locator('.toast').waitFor()
  // The picture is still the one that somebody has photographed.
  await soon(secretShown).toBe(secret)
  await code.fill(codeOf(secret))
  await press(page, 'Turn On')
  await page.getByRole('heading', { name: 'Two-step verification is on' }).waitFor()
  await expectOpenToAll(page, 'recovery-codes')
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByRole('link', { name: 'Turn Off' }).click()
  await page.getByRole('dialog').waitFor()
  await expectOpenToAll(page, 'second-factor-off')
  await page.keyboard.press('Escape')
  await press(page, 'Sign Out')
  await page.waitForURL('**/auth')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor')
  await expectOpenToAll(page, 'second-factor')
  // That of now has been used up.
  await code.fill(codeOf(secret, 1))
  await press(page, 'Continue')
  await page.waitForURL('**/admin')
})

/**
 * Gives a page an authenticator of its own, which has a finger, a face or a PIN to ask for, or none. The page must be
 * one that no other test is lent, since the authenticator stays; and axe ends it, which comes and goes by the same
 * door. Returns what makes somebody touch it when they are asked to, or not.
 */
async function addAuthenticator(page: Page, checksWho: boolean) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: checksWho,
      isUserVerified: checksWho,
      automaticPresenceSimulation: true,
    },
  })
  return (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page, 'Add Passkey')
  await page.getByRole('heading', { name: 'Your passkey is added' }).waitFor()
}

test('a viewer adds a passkey, and signs in by what the browser offers below the field', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'viewer')
  const page = await openSignedIn(visit, '/account', email, { more: {} })
  await addAuthenticator(page, true)
  await addPasskey(page, 'Work laptop')
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByText('not used yet').waitFor()
  await press(page, 'Sign Out')
  // Nothing is typed and nothing is pressed: the authenticator answers what the browser offers.
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByText('last used').waitFor()
  await photograph(page, 'account-with-passkey')
  expect(await axeViolations(page)).toEqual([])
})

test('one that does not check who uses it is the second step of a password', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email, { more: {} })
  const isTouched = await addAuthenticator(page, false)
  await addPasskey(page, 'Key ring')
  await isTouched(false)
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await press(page, 'Sign Out')
  await page.waitForURL('**/auth')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor')
  await isTouched(true)
  await press(page, 'Use a Passkey')
  await page.waitForURL('**/admin')
  await page.context().clearCookies()
  await page.goto('/auth')
  await signIn(page, email)
  await page.getByText('Use your passkey, or enter one of your recovery codes.').waitFor()
  expect(await axeViolations(page)).toEqual([])
})
