import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, stopClock, test } from '../support/browser.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { addStaff, openSignedIn, openStaffPage, password, signIn } from '../support/staff.ts'

// Every refusal, and each way in from its form to the dashboard: sign-in-without-script.test.ts among
// the tests of requests.

const press = (page: Page, button: string) =>
  page.getByRole('button', { name: button, exact: true }).click()

test.for([
  ['/auth', 'Sign In', 'Signing in...', { Email: 'nobody@example.com', Password: 'x' }, 'Password'],
  [
    '/auth/sign-up',
    'Sign Up',
    'Creating account...',
    { Email: 'somebody@example.com' },
    'Full Name',
  ],
  ['/auth/magic-link', 'Send Magic Link', 'Sending...', { Email: 'somebody' }, 'Email'],
  ['/auth/forgot-password', 'Send Reset Link', 'Sending...', {}, 'Email'],
] as const)(
  '%s is open to all, busy while the answer is awaited, says why it refuses, keeps what was typed and leads to the field',
  async ([path, button, busy, typed, wrong], { visit }) => {
    const page = await openStaffPage(visit, path, { tab: 'forms' })
    await expectOpenToAll(page, path.slice(1).replaceAll('/', '-'))
    for (const [label, value] of Object.entries(typed))
      await page.getByLabel(label, { exact: true }).fill(value)
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.data', async (route) => {
      await seen
      await route.continue()
    })
    await press(page, button)
    await soon(() => page.getByRole('button', { name: busy }).isDisabled()).toBe(true)
    goOn()
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    await page.unroute('**/*.data')
    const field = page.getByLabel(wrong, { exact: true })
    await soon(() => hasFocus(field)).toBe(true)
    await soon(() => field.getAttribute('aria-describedby')).toBeTruthy()
    for (const [label, value] of Object.entries(typed))
      await soon(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value)
    await page.getByRole('region', { name: 'Notifications' }).getByRole('alert').waitFor()
    expect(await axeViolations(page)).toEqual([])
  },
)

test('so are the page of a link, and what is said to who may not open the panel', async ({
  site,
  visit,
}) => {
  const link = '/auth/link?for=magic&token=nonsense'
  await expectOpenToAll(await openStaffPage(visit, link), 'auth-link')
  const { email } = await addStaff(site, 'viewer')
  const page = await openSignedIn(visit, '/admin', email)
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await expectOpenToAll(page, 'access-denied')
})

test('the tabs are walked by the arrow keys', async ({ visit }) => {
  const page = await openStaffPage(visit, '/auth')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign Up' }).waitFor()
  await page.getByRole('tab', { name: 'Sign Up' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
})

test('on a telephone a message covers neither the refused field nor the button, also when that is pressed', async ({
  visit,
}) => {
  // As high as what a keyboard leaves of it, and higher.
  const page = await openStaffPage(visit, '/auth/sign-up')
  for (const height of [667, 740]) {
    await page.setViewportSize({ width: 375, height })
    await page.goto('/auth/sign-up')
    await page.getByLabel('Full Name').fill('Nadia Example')
    await page.getByLabel('Email').fill('nadia@example.com')
    await page.getByLabel('Password').fill('abc')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await page.locator('.toast').waitFor()
    await soon(() => hasFocus(page.getByLabel('Password'))).toBe(true)
    const button = page.getByRole('button', { name: 'Sign Up', exact: true })
    await photograph(page, `sign-up-refused-${height}`)
    for (const seen of [page.getByLabel('Password'), button])
      await soon(() => seen.evaluate(isOnTop)).toBe(true)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await button.click()
    await sent
  }
})

/** Whether a finger would touch it, and nothing above it. */
function isOnTop(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a success message leaves by itself, an error stays until it is closed', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openStaffPage(visit, '/auth', { before: (fresh) => stopClock(fresh) })
  await press(page, 'Sign In')
  await page.locator('.toast').waitFor()
  await page.clock.fastForward(8500)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await soon(() => page.locator('.toast').count()).toBe(0)
  await signIn(page, email, password)
  await page.waitForURL('**/admin')
  await page.locator('.toast').waitFor()
  // It may be drawn a moment before its time begins.
  await soon(async () => {
    await page.clock.fastForward(8500)
    return page.locator('.toast').count()
  }).toBe(0)
})

test('a visitor is never told where the admin pages are', async ({ site, visit }) => {
  const asked: string[] = []
  const page = await visit('/auth', {
    before: async (page) => void page.on('response', (answer) => asked.push(answer.url())),
  })
  const scriptsAsked = () => asked.filter((url) => url.endsWith('.js'))
  // On a busy machine the network may be idle while a script is still being read.
  await soon(() => scriptsAsked().length).toBeGreaterThan(4)
  await page.waitForLoadState('networkidle')
  const scripts = scriptsAsked()
  for (const url of [`${site.origin}/auth`, ...scripts]) {
    const text = await (await fetch(url)).text()
    expect(text, url).not.toMatch(/admin\/(people|team|stocks|account|frame)|sign-out-everywhere/)
  }
  expect(asked.some((url) => url.includes('__manifest'))).toBe(false)
  for (const path of ['/__manifest?paths=/admin/people&version=1', '/__manifest'])
    expect((await fetch(site.origin + path)).status).toBe(404)
})
