import type { Page } from 'playwright-core'
import { afterEach, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { test as base, photograph, soon } from '../support/browser.ts'
import {
  addProtected,
  codeOf,
  requireSecondFactor,
  serverSecret,
} from '../support/second-factor.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import {
  addStaff,
  inDatabase,
  linkMailedTo,
  openSignedIn,
  openStaffPage,
  signIn,
} from '../support/staff.ts'

/** The program with a secret that the tests know too, to make people with a second factor by. */
const test = base.override(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  async ({}, { onCleanup }): Promise<RunningServer> => {
    const server = await startServer({ env: { SESSION_SECRET: serverSecret } })
    onCleanup(async () => void (await server.stop()))
    return server
  },
)

async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  const message = page.locator('.toast', { hasText: text })
  await message.waitFor()
  await soon(() => message.locator('.toast-title').textContent()).toBe(title)
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.waitForURL(/\/auth\/second-factor/)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Whatever became of a test, nothing is asked of the next one's people. */
afterEach<{ site: RunningServer }>(({ site }) => requireSecondFactor(site, false))

// Without script: tests/requests/second-factor-without-script.test.ts.

test('it is set up, asked for, and switched off', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  await page.getByRole('link', { name: 'Set Up' }).click()
  await page.getByRole('img', { name: 'QR code with the key below' }).waitFor()
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'second-factor-set-up')

  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expectMessage(page, 'Error', 'That code is wrong or already used. Wait for the next one.')
  await soon(async () => (await page.locator('.secret').textContent())?.replaceAll(' ', '')).toBe(
    secret,
  )
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('heading', { name: 'Two-step verification is on' }).waitFor()
  const codes = await page.locator('.recovery-codes code').allTextContents()
  expect(new Set(codes).size).toBe(10)
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'recovery-codes')
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByText('10 recovery codes are left').waitFor()
  await photograph(page, 'account')
  await page.goto('/account/second-factor')
  await soon(() => page.locator('main').textContent()).not.toContain(codes[0])

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  await page.goto('/admin/people?from=mail')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor?next=*')
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'second-factor')
  await enterCode(page, '000000')
  await expectMessage(
    page,
    'Error signing in',
    'That code is wrong or already used. Wait for the next one.',
  )
  await page.goto('/admin')
  expect(new URL(page.url()).pathname, 'one factor opens nothing').toBe('/auth')
  await page.goto('/auth/second-factor?next=/admin/people?from=mail')
  // That of now has been used up.
  await enterCode(page, codeOf(secret, 1))
  await page.waitForURL(({ pathname }) => pathname === '/admin/people')

  await page.goto('/account')
  await page.getByRole('link', { name: 'New Recovery Codes' }).click()
  await page.getByLabel('Password or code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await page.getByRole('heading', { name: 'Your new recovery codes' }).waitFor()
  const renewed = await page.locator('.recovery-codes code').allTextContents()
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByRole('link', { name: 'Turn Off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password or code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expectMessage(page, 'Error', 'That code is wrong or already used. Wait for the next one.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('Password or code').fill(renewed[0] ?? '')
  await dialog.getByRole('button', { name: 'Turn Off' }).click()
  await expectMessage(page, 'Two-step verification off', 'Signing in no longer asks for a code.')
})

test('a magic link does not skip it, and a recovery code lets in', async ({ site, visit }) => {
  const { email, codes } = await addProtected(site)
  const page = await openStaffPage(visit, '/auth/magic-link')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Magic Link' }).click()
  await expectMessage(page, 'Magic Link Sent!', 'Check your email for a sign-in link.')
  await page.goto(await linkMailedTo(site, email, /sign-in link/i))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth/second-factor')
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/auth')
  await page.goto('/auth/second-factor')
  await enterCode(page, codes[3] ?? '')
  await page.waitForURL('**/admin')
  await linkMailedTo(site, email, /recovery code was used/i)
})

test('another admin takes it away', async ({ site, visit }) => {
  const boss = await addStaff(site, 'admin')
  const lost = await addProtected(site)
  const page = await openSignedIn(visit, '/admin/people', boss.email)
  const row = page.getByRole('row').filter({ hasText: lost.email })
  await row.getByRole('link', { name: /^Reset two-step verification/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset two-step verification?' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'remove-second-factor')
  await dialog.getByRole('button', { name: 'Reset Two-step Verification' }).click()
  await expectMessage(page, 'Two-step verification reset', 'They get an email about it.')
  await soon(() => row.getByRole('link', { name: /^Reset two-step verification/ }).count()).toBe(0)
  const back = await openSignedIn(visit, '/admin', lost.email)
  await back.getByRole('heading', { name: 'Dashboard' }).waitFor()
})

test('required by the setting, it comes before anything else', async ({ site, visit }) => {
  const owing = await addStaff(site, 'admin')
  const boss = await addProtected(site)
  const page = await openSignedIn(visit, '/admin/settings/compliance', owing.email)
  await page.getByLabel('Every admin needs two-step verification').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Set up your own two-step verification first.').waitFor()

  const bosses = await openStaffPage(visit, '/auth?next=/admin/settings/compliance')
  await signIn(bosses, boss.email)
  await enterCode(bosses, codeOf(boss.secret))
  await bosses.waitForURL('**/admin/settings/compliance')
  await bosses.getByLabel('Every admin needs two-step verification').check()
  await bosses.getByRole('button', { name: 'Save' }).click()
  await expectMessage(bosses, 'Settings saved', 'Visitors see them on the next page they open.')
  await soon(() => bosses.getByLabel('Every admin needs two-step verification').isChecked()).toBe(
    true,
  )

  for (const path of ['/admin', '/admin/people', '/account', '/admin/nowhere']) {
    await page.goto(path)
    expect(new URL(page.url()).pathname, path).toBe('/account/second-factor')
  }
  await page.getByText('Your firm requires it of every admin. Set it up to continue.').waitFor()
  await photograph(page, 'second-factor-owed')
  const secret = ((await page.locator('.secret').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByRole('link', { name: "I've Saved Them" }).click()
  await page.getByRole('heading', { name: 'Your account' }).waitFor()
})

test('too long between the factors: begin again', async ({ site, visit }) => {
  const { email, secret } = await addProtected(site)
  const page = await openStaffPage(visit, '/auth')
  await signIn(page, email)
  await page.waitForURL('**/auth/second-factor')
  await inDatabase(site, (db) =>
    db
      .updateTable('sign_in_tickets')
      .set({ expires_at: new Date(0) })
      .execute(),
  )
  await enterCode(page, codeOf(secret))
  await page.waitForURL('**/auth')
  await expectMessage(page, 'Sign in again', 'Your sign-in took too long. Please start again.')
})

test('its screens, and what staff read of attacks, are open to all; nothing scrolls sideways', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const body = new URLSearchParams({ fullName: 'X', email: 'victim@example.com', password: 'weak' })
  for (let n = 0; n < 6; n += 1)
    await fetch(`${site.origin}/auth/sign-up`, { method: 'POST', redirect: 'manual', body })
  const page = await openSignedIn(visit, '/account/second-factor', email)
  for (const [path, telling] of [
    ['/account/second-factor'],
    ['/account'],
    ['/admin', 'Suspicious activity:'],
    ['/admin/security', 'vic***'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    if (telling) await page.getByText(telling).first().waitFor()
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await photograph(page, `wide${path.replaceAll('/', '-')}`)
      expect(await axeViolations(page), `${path} at ${width}`).toEqual([])
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(wider, `${path} at ${width}`).toBe(false)
    }
  }
})
