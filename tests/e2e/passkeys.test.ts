import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { password } from '../support/people.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

/** An authenticator of the page's own, which checks who uses it until it is told otherwise. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    answers: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add Passkey' }).click()
}

test('a viewer adds a passkey, and signs in by what the browser offers below the field', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'viewer')
  const before = async (page: Page) => void (await addAuthenticator(page))
  const page = await openSignedIn(visit, '/account', email, { before })
  await photograph(page, 'account')
  expect(await axeViolations(page)).toEqual([])
  await addPasskey(page, 'Work laptop')
  await page.getByRole('heading', { name: 'Your passkey is added' }).waitFor()
  expect(await page.locator('.recovery-codes li').count()).toBe(10)
  await page
    .getByRole('link', { name: 'I’ve Saved Them' })
    .or(page.getByText("I've Saved Them"))
    .click()
  await page.getByText('Work laptop').waitFor()
  expect(await page.getByText('not used yet').count()).toBe(1)

  await page.getByRole('button', { name: 'Sign Out' }).click()
  // Nothing is typed and nothing is pressed: the authenticator answers at once.
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await page.getByRole('link', { name: 'Your Account' }).click()
  await page.getByText('Work laptop').waitFor()
  expect(await page.getByText('not used yet').count()).toBe(0)
})

test('one that does not check who uses it is the second step of a password', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  let authenticator: Awaited<ReturnType<typeof addAuthenticator>> | undefined
  const before = async (page: Page) => {
    authenticator = await addAuthenticator(page)
    await authenticator.verifies(false)
  }
  const page = await openSignedIn(visit, '/account', email, { before })
  await addPasskey(page, 'Key ring')
  await page.getByRole('heading', { name: 'Your passkey is added' }).waitFor()
  await authenticator?.answers(false)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/auth/second-factor')
  await page.getByText('Use your passkey, or enter one of your recovery codes.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await authenticator?.answers(true)
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await page.waitForURL('**/admin')

  await page.goto('/account')
  await page.getByRole('link', { name: 'Remove passkey: Key ring' }).click()
  await page.getByLabel('Password or code').fill(password)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await soon(() => page.getByText('Key ring').count()).toBe(0)
})
