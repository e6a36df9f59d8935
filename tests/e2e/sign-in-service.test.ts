import { expect } from 'vitest'
import { calmTest as base, hasFocus, soon } from '../support/browser.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { oidcEnv, openIssuer } from '../support/oidc-issuer.ts'
import { serverSecret } from '../support/second-factor.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { addStaff, openSignedIn, password } from '../support/staff.ts'

const test = base
  .extend(
    'issuer',
    { scope: 'file' },
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
    async ({}, { onCleanup }): Promise<Awaited<ReturnType<typeof openIssuer>>> => {
      const issuer = await openIssuer()
      onCleanup(() => issuer.close())
      return issuer
    },
  )
  .override(
    'site',
    { scope: 'file' },
    async ({ issuer }, { onCleanup }): Promise<RunningServer> => {
      const server = await startServer({
        heldJobs: jobsOfPages,
        env: {
          SESSION_SECRET: serverSecret,
          ...oidcEnv(issuer),
        },
      })
      onCleanup(async () => {
        await server.stop()
      })
      issuer.serve(`${server.origin}/auth/oidc/callback`)
      return server
    },
  )

test('connecting a service goes on in a dialog that takes the focus, and gives it back', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/account', email)
  const connect = page.getByRole('link', { name: 'Connect', exact: true })
  await connect.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect Entra' })
  const proof = dialog.getByLabel(/password/i)
  await soon(() => hasFocus(proof)).toBe(true)
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await soon(() => proof.getAttribute('aria-invalid')).toBe('true')
  await soon(() => hasFocus(proof)).toBe(true)
  await proof.fill(password)
  await page.keyboard.press('Enter')
  const onwards = dialog.getByRole('link', { name: 'Continue with Entra' })
  await soon(() => hasFocus(onwards)).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await soon(() => hasFocus(connect)).toBe(true)
})
