import { afterEach, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { opens, states } from '#core/sign-in/states.ts'
import { findAll, hasClass, wordsOf } from '../support/forms.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { mailedLink } from '../support/mailed-link.ts'
import { addStaff, inDatabase, password } from '../support/people.ts'
import { PlainBrowser } from '../support/plain-browser.ts'
import {
  addProtected,
  codeOf,
  requireSecondFactor,
  serverSecret,
} from '../support/second-factor.ts'
import { startServer } from '../support/server.ts'
import { shared } from '../support/shared.ts'

// The second factor without script. With script: tests/e2e/sign-in.test.ts.

const site = shared(
  () =>
    startServer({
      env: { LOG_LEVEL: 'warn', SESSION_SECRET: serverSecret },
      heldJobs: jobsOfPages,
    }),
  300_000,
)
/** Whatever became of a test, nothing is asked of the next one's people. */
afterEach(() => requireSecondFactor(site, false))

const wrongCode = 'That code is wrong or already used. Wait for the next one.'

async function as(email: string, path: string): Promise<PlainBrowser> {
  return (await new PlainBrowser(site).signInAs(email)).open(path)
}

async function signIn(page: PlainBrowser, email: string): Promise<void> {
  await page.press('Sign In', { Email: email, Password: password })
}

const words = (page: PlainBrowser, isLike: Parameters<typeof findAll>[1]) =>
  findAll(page.document, isLike).map(wordsOf)
const secretOn = (page: PlainBrowser) =>
  words(page, (each) => hasClass(each, 'secret'))
    .join()
    .replaceAll(' ', '')
const codesOn = (page: PlainBrowser) => words(page, ({ tagName }) => tagName === 'code')

test('it is set up, asked for, and switched off', async () => {
  const { email } = await addStaff(site, 'admin')
  const page = await (await as(email, '/account')).follow('Set Up')
  const secret = secretOn(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await page.press('Turn On', { Code: '000000' })
  expect([page.message, secretOn(page)]).toEqual([{ title: 'Error', text: wrongCode }, secret])
  await page.press('Turn On', { Code: codeOf(secret) })
  expect(page.text).toContain('Two-step verification is on')
  const codes = codesOn(page)
  expect(new Set(codes).size).toBe(10)
  await page.follow("I've Saved Them")
  expect(page.text).toContain('10 recovery codes are left')
  await page.open('/account/second-factor')
  expect(page.text).not.toContain(codes[0])

  await page.press('Sign Out')
  await page.open('/admin/people?from=mail')
  await signIn(page, email)
  expect(page.url.pathname).toBe('/auth/second-factor')
  await page.press('Continue', { Code: '000000' })
  expect(page.message).toEqual({ title: 'Error signing in', text: wrongCode })
  await page.open('/admin')
  expect(page.url.pathname, 'one factor opens nothing').toBe('/auth')
  await page.open('/auth/second-factor?next=/admin/people?from=mail')
  await page.press('Continue', { Code: codeOf(secret, 1) })
  expect(page.url.pathname).toBe('/admin/people')

  await (await page.open('/account')).follow('New Recovery Codes')
  await page.press('Make New Codes', { 'Password or code': codes[0] ?? '' })
  const renewed = codesOn(page)
  expect(page.text).toContain('Your new recovery codes')
  await (await page.follow("I've Saved Them")).follow('Turn Off')
  await page.press('Turn Off', { 'Password or code': codes[1] ?? '' })
  expect(page.message).toEqual({ title: 'Error', text: wrongCode })
  await page.press('Turn Off', { 'Password or code': renewed[0] ?? '' })
  expect(page.message).toEqual({
    title: 'Two-step verification off',
    text: 'Signing in no longer asks for a code.',
  })
})

test('a magic link does not skip it, and a recovery code lets in', async () => {
  const { email, codes } = await addProtected(site)
  const page = await new PlainBrowser(site).open('/auth/magic-link')
  await page.press('Send Magic Link', { Email: email })
  await page.open(await mailedLink(site, email, /sign-in link/i))
  await page.press('Sign In')
  expect(page.url.pathname).toBe('/auth/second-factor')
  await page.open('/admin')
  expect(page.url.pathname).toBe('/auth')
  await (await page.open('/auth/second-factor')).press('Continue', { Code: codes[3] ?? '' })
  expect(page.url.pathname).toBe('/admin')
  await mailedLink(site, email, /recovery code was used/i)
})

test('another admin takes it away', async () => {
  const boss = await addStaff(site, 'admin')
  const lost = await addProtected(site)
  const page = await as(boss.email, '/admin/people')
  await page.follow(/^Reset two-step verification/, lost.email)
  await page.press('Reset Two-step Verification')
  expect(page.message).toEqual({
    title: 'Two-step verification reset',
    text: 'They get an email about it.',
  })
  expect(() => page.follow(/^Reset two-step verification/, lost.email)).toThrow('no link')
  const back = await as(lost.email, '/admin')
  expect(back.address).toBe('/admin')
})

test('too long between the factors: begin again', async () => {
  const { email, secret } = await addProtected(site)
  const page = await new PlainBrowser(site).open('/auth')
  await signIn(page, email)
  await inDatabase(site, (db) =>
    db
      .updateTable('sign_in_tickets')
      .set({ expires_at: new Date(0) })
      .execute(),
  )
  await page.press('Continue', { Code: codeOf(secret) })
  expect([page.address, page.message]).toEqual([
    '/auth',
    { title: 'Sign in again', text: 'Your sign-in took too long. Please start again.' },
  ])
})

test('required by the setting, it comes before anything else', async () => {
  const owing = await addStaff(site, 'admin')
  const boss = await addProtected(site)
  const required = { 'Every admin needs two-step verification': 'on' }
  const page = await as(owing.email, '/admin/settings/compliance')
  await page.press('Save', required)
  expect(page.text).toContain('Set up your own two-step verification first.')
  const bosses = await new PlainBrowser(site).open('/auth?next=/admin/settings/compliance')
  await signIn(bosses, boss.email)
  await bosses.press('Continue', { Code: codeOf(boss.secret) })
  expect(bosses.url.pathname).toBe('/admin/settings/compliance')
  await bosses.press('Save', required)
  expect(bosses.message).toMatchObject({ title: 'Settings saved' })
  const paths = routes
    .filter(({ area }) => area === 'admin' || area === 'account')
    .map(({ path }) => path.replace(/:\w+(\{[^}]*\})?/g, 'nobody').replace('*', 'nowhere'))
  const wrong: string[] = []
  for (const path of new Set(paths)) {
    const { status, headers } = await fetch(site.origin + path, {
      method: 'HEAD',
      redirect: 'manual',
      headers: { cookie: `qantara-session=${page.cookie('qantara-session')}` },
    })
    const isSent = status === 303 && headers.get('location') === states.enrolling.page
    if (isSent === opens({ mustEnrol: true }, path)) wrong.push(`${path}: ${status}`)
  }
  expect([paths.length > 200, wrong]).toEqual([true, []])
  await page.open('/admin')
  expect(page.url.pathname).toBe(states.enrolling.page)
  expect(page.text).toContain('Your firm requires it of every admin. Set it up to continue.')
  await page.press('Turn On', { Code: codeOf(secretOn(page)) })
  await page.follow("I've Saved Them")
  expect(page.address).toBe('/account')
})
