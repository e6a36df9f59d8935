import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, stopClock, test } from '../support/browser.ts'
import {
  addStaff,
  linkMailedTo,
  openSignedIn,
  openStaffPage,
  password,
  signIn,
  someEmail,
} from '../support/staff.ts'

const newPassword = 'another long passphrase, 12'

/** The message as a person sees it, be it a toast or a part of the page. */
async function expectMessage(page: Page, title: string, text: string): Promise<void> {
  const message = page.locator('.toast', { hasText: text })
  await message.waitFor()
  await soon(() => message.locator('.toast-title').textContent()).toBe(title)
  await soon(() => message.locator('p').last().textContent()).toBe(text)
}

async function send(page: Page, form: Record<string, string>, button: string): Promise<void> {
  // The form before it may have fields of the same names.
  await page.getByRole('button', { name: button, exact: true }).waitFor()
  for (const [label, value] of Object.entries(form))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)

// Every refusal and what needs no script: tests/requests/sign-in-without-script.test.ts.

describe('a form that is open to all says why it is refused', () => {
  const cases: {
    name: string
    path: string
    form: Record<string, string>
    button: string
    title: string
    text: string
    focus: string
  }[] = [
    {
      name: 'sign-in with nothing in it',
      path: '/auth',
      form: {},
      button: 'Sign In',
      title: 'Error',
      text: 'Please fill in all fields',
      focus: 'email',
    },
    {
      name: 'sign-in of nobody',
      path: '/auth',
      form: { Email: 'nobody@example.com', Password: 'x' },
      button: 'Sign In',
      title: 'Error signing in',
      text: 'Invalid email or password. If you have just signed up, first use the link in our email.',
      focus: 'password',
    },
    {
      name: 'sign-up without a name',
      path: '/auth/sign-up',
      form: { Email: 'somebody@example.com', Password: newPassword },
      button: 'Sign Up',
      title: 'Error',
      text: 'Please fill in all fields',
      focus: 'fullName',
    },
    {
      name: 'a reset without an address',
      path: '/auth/forgot-password',
      form: {},
      button: 'Send Reset Link',
      title: 'Error',
      text: 'Please enter your email address',
      focus: 'email',
    },
    {
      name: 'a magic link to a wrong address',
      path: '/auth/magic-link',
      form: { Email: 'somebody' },
      button: 'Send Magic Link',
      title: 'Invalid Email',
      text: 'Please enter a valid email address',
      focus: 'email',
    },
  ]
  test.for(cases)('$name', async ({ name, path, form, button, title, text, focus }, { visit }) => {
    const page = await openStaffPage(visit, path, { tab: 'forms' })
    const isFirst = cases.find((each) => each.path === path)?.name === name
    if (isFirst) await expectOpenToAll(page, path)
    await send(page, form, button)
    await expectMessage(page, title, text)
    await expect.poll(() => focused(page)).toBe(focus)
    for (const [label, value] of Object.entries(form)) {
      const kept = await page.getByLabel(label, { exact: true }).inputValue()
      expect(kept, `${label} stays as it was typed`).toBe(value)
    }
    const field = page.locator('[aria-invalid=true]').first()
    const described = await field.getAttribute('aria-describedby')
    expect(described).toBeTruthy()
    const region = page.getByRole('region', { name: 'Notifications' })
    await soon(() => region.getByRole('alert').textContent()).toBe(title + text)
    // Once a form: the next one differs in its words alone.
    if (isFirst) expect(await axeViolations(page)).toEqual([])
  })
})

async function expectOpenToAll(page: Page, path: string): Promise<void> {
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await photograph(page, path.slice(1).replaceAll('/', '-'))
    expect(await axeViolations(page), `${path} at ${width}`).toEqual([])
    const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    expect(wider, `${path} scrolls sideways at ${width}`).toBe(false)
  }
}

test('signing in leads back to the guarded address, and out again', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openStaffPage(visit, '/admin/people?from=mail')
  await soon(() => page.url()).toBe(`${site.origin}/auth?next=%2Fadmin%2Fpeople%3Ffrom%3Dmail`)
  await signIn(page, email)
  await page.waitForURL('**/admin/people?from=mail')
  await expectMessage(page, 'Success!', 'You have been signed in successfully.')
  await page.goto('/auth')
  expect(new URL(page.url()).pathname).toBe('/admin')
  await soon(() => page.locator('.toast').count()).toBe(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/auth')
  await page.goto('/admin')
  expect(new URL(page.url()).pathname).toBe('/auth')
})

test('a magic link signs in, once, by a press', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openStaffPage(visit, '/auth/magic-link')
  await send(page, { Email: email }, 'Send Magic Link')
  await expectMessage(page, 'Magic Link Sent!', 'Check your email for a sign-in link.')
  const link = await linkMailedTo(site, email, /sign-in link/i)
  await page.goto(link)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
  await expectMessage(page, 'Success!', 'You have been signed in successfully.')

  const again = await openStaffPage(visit, link)
  await again.getByRole('button', { name: 'Sign In' }).click()
  await expectMessage(again, 'Invalid Link', 'This link is invalid or has expired.')
  expect(new URL(again.url()).pathname).toBe('/auth')
})

test('a forgotten password is replaced', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const signedIn = await openSignedIn(visit, '/admin', email)
  const page = await openStaffPage(visit, '/auth')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await send(page, { Email: email }, 'Send Reset Link')
  await expectMessage(page, 'Email Sent!', 'Check your email for a password reset link.')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()

  const link = await linkMailedTo(site, email, /new password/i)
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/reset-password')
  await photograph(page, 'reset-password')
  expect(await axeViolations(page)).toEqual([])
  const both = (first: string, second: string) =>
    send(page, { 'New Password': first, 'Confirm Password': second }, 'Update Password')
  await both(newPassword, '')
  await expectMessage(page, 'Error', 'Please fill in all fields')
  await both(newPassword, `${newPassword}!`)
  await expectMessage(page, 'Error', 'Passwords do not match')
  await expect.poll(() => focused(page)).toBe('confirm')
  await both('short', 'short')
  await expectMessage(
    page,
    'Weak Password',
    'Password must be at least 8 characters long. Use a mix of uppercase, lowercase, numbers, and symbols',
  )
  await both(newPassword, newPassword)
  await page.waitForURL('**/auth')
  await expectMessage(
    page,
    'Password Updated!',
    'Your password has been successfully updated. You can now sign in.',
  )
  await signedIn.goto('/admin')
  expect(new URL(signedIn.url()).pathname, 'the old session has ended').toBe('/auth')
  await signIn(page, email, newPassword)
  await page.waitForURL('**/admin')
})

test('from sign-up to admin: a new person’s walk', async ({ site, visit }) => {
  const email = someEmail('walker')
  const page = await openStaffPage(visit, '/auth/sign-up')
  const form = { 'Full Name': 'Wanda Walker', Email: email, Password: newPassword }
  await send(page, form, 'Sign Up')
  await expectMessage(page, 'Account created!', 'Please check your email to verify your account.')
  // The fields are cleared.
  await soon(() => page.getByLabel('Email').inputValue()).toBe('')
  await soon(() => page.getByLabel('Full Name').inputValue()).toBe('')

  await page.goto('/auth')
  await signIn(page, email, newPassword)
  await expectMessage(
    page,
    'Error signing in',
    'Invalid email or password. If you have just signed up, first use the link in our email.',
  )

  const link = await linkMailedTo(site, email, /confirm/i)
  await page.goto(link)
  await page.goto(link)
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await page.getByRole('heading', { name: 'Email verified' }).waitFor()
  await soon(() => page.title()).toBe('Email verified | Qantara')
  await soon(() => page.locator('meta[name=description]').count()).toBe(1)
  await page.getByRole('link', { name: 'Sign In' }).click()
  await signIn(page, email, newPassword)
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  const denied = "You don't have permission to access this page. Required role: admin"
  await soon(() => page.locator('main').textContent()).toContain(denied)
  await soon(() => page.locator('a[href^="mailto:"]').textContent()).toContain('@')
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'access-denied')

  const admin = await addStaff(site, 'admin')
  const other = await openSignedIn(visit, '/admin/people', admin.email)
  await other.getByRole('link', { name: 'Change role: Wanda Walker' }).click()
  await other.getByRole('combobox', { name: 'Role' }).selectOption('admin')
  await other.getByRole('button', { name: 'Change Role' }).click()
  await expectMessage(other, 'Role changed', 'They must sign in again, with the new role.')

  await page.goto('/admin')
  await signIn(page, email, newPassword)
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()

  await other.getByRole('link', { name: 'Sign out everywhere: Wanda Walker' }).click()
  await other.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await expectMessage(other, 'Signed out', 'All sessions of this person have ended.')
  await page.goto('/admin/people')
  expect(new URL(page.url()).pathname).toBe('/auth')
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

test.for([
  ['/auth', 'Sign In', 'Signing in...'],
  ['/auth/sign-up', 'Sign Up', 'Creating account...'],
  ['/auth/magic-link', 'Send Magic Link', 'Sending...'],
  ['/auth/forgot-password', 'Send Reset Link', 'Sending...'],
] as const)('%s: the button is busy while the answer is awaited', async (texts, { visit }) => {
  const [path, button, busy] = texts
  const page = await openStaffPage(visit, path)
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/*.data', async (route) => {
    await seen
    await route.continue()
  })
  await page.getByRole('button', { name: button, exact: true }).click()
  await soon(() => page.getByRole('button', { name: busy }).isDisabled()).toBe(true)
  goOn()
  await page.getByRole('button', { name: button, exact: true }).waitFor()
})

test('on a telephone a message covers neither the refused field nor the button', async ({
  visit,
}) => {
  // As high as what a keyboard leaves of it, and higher.
  for (const height of [667, 740]) {
    const page = await openStaffPage(visit, '/auth/sign-up', { width: 375, height })
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
    await page.close()
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
  await send(page, {}, 'Sign In')
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
