import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { addStaff, openSignedIn, openStaffPage, password, signIn } from '../support/staff.ts'

/** What Chromium calls an authenticator that has a finger, a face or a PIN to ask for, or none. */
const options = (checksWho: boolean) =>
  ({
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: checksWho,
    isUserVerified: checksWho,
    automaticPresenceSimulation: true,
  }) as const

/**
 * Gives a page an authenticator of its own. The page must be one that no other test is lent, since the
 * authenticator stays; and axe ends it, which comes and goes by the same door.
 */
async function addAuthenticator(page: Page, { checksWho }: { checksWho: boolean }) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: options(checksWho),
  })
  return {
    /** Whether somebody touches it when they are asked to. */
    isTouched: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await page.getByRole('heading', { name: 'Your passkey is added' }).waitFor()
}

test('a viewer adds a passkey, and signs in by what the browser offers below the field', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'viewer')
  const page = await openSignedIn(visit, '/account', email, { more: {} })
  await addAuthenticator(page, { checksWho: true })
  await addPasskey(page, 'Work laptop')
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByText('not used yet').waitFor()

  await page.getByRole('button', { name: 'Sign Out' }).click()
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
  const authenticator = await addAuthenticator(page, { checksWho: false })
  await addPasskey(page, 'Key ring')
  await authenticator.isTouched(false)
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor')
  await authenticator.isTouched(true)
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await page.waitForURL('**/admin')

  const elsewhere = await openStaffPage(visit, '/auth')
  await signIn(elsewhere, email)
  await elsewhere.getByText('Use your passkey, or enter one of your recovery codes.').waitFor()
  await photograph(elsewhere, 'second-factor-by-passkey')
  expect(await axeViolations(elsewhere)).toEqual([])

  await page.goto('/account')
  await page.getByRole('link', { name: 'Remove passkey: Key ring' }).click()
  await page.getByLabel('Password or code').fill(password)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await soon(() => page.getByText('Key ring').count()).toBe(0)
})
