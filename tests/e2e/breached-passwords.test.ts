import { openBreachService } from '../support/breach-service.ts'
import { test as base, photograph, soon } from '../support/browser.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { openStaffPage, someEmail } from '../support/staff.ts'

const leaked = 'Leaked-7-tiger'

/** The program beside a range service that knows one password. */
const test = base.override(
  'site',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  async ({}, { onCleanup }): Promise<RunningServer> => {
    const service = await openBreachService([leaked])
    const server = await startServer({ env: { BREACH_API_URL: service.url } })
    onCleanup(async () => {
      await server.stop()
      await service.close()
    })
    return server
  },
)

test('a breached password is refused', async ({ visit }) => {
  const page = await openStaffPage(visit, '/auth/sign-up')
  const choose = async (word: string) => {
    await page.getByLabel('Full Name').fill('Jane')
    await page.getByLabel('Email').fill(someEmail('jane'))
    await page.getByLabel('Password').fill(word)
    await page.getByRole('button', { name: 'Sign Up' }).click()
  }
  const words = 'This password has been found in data breaches. Please choose a different password.'
  const refused = page.locator('.toast', { hasText: words })
  const taken = page.locator('.toast', { hasText: 'Please check your email' })
  // It is taken where the service has not answered in two seconds: a busy machine may be slower.
  for (let time = 0; time < 3; time += 1) {
    if (time > 0) await page.goto('/auth/sign-up')
    await choose(leaked)
    await refused.or(taken).waitFor()
    if ((await refused.count()) > 0) break
  }
  await refused.waitFor()
  await soon(() => page.locator('.toast-title').textContent()).toBe('Compromised Password')
  await soon(() => page.locator('.field-error').textContent()).toBe(words)
  await photograph(page, 'breached')
  await choose('Nobody-7-knows')
  await taken.waitFor()
})
