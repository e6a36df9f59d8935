import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import {
  addStaff,
  firstAdminLink,
  linkMailedTo,
  openSignedIn,
  openStaffPage,
  someEmail,
} from '../support/staff.ts'

/** What is typed, and what the meter says of it. */
const steps = [
  ['a', 1, 'red', 'Very Weak', 'Instantly', 'Password must be at least 8 characters long'],
  [
    'tiger lily',
    2,
    'red',
    'Weak',
    'Minutes',
    'Use a mix of uppercase, lowercase, numbers, and symbols',
  ],
  ['Tiger7lily', 3, 'yellow', 'Fair', 'Hours', 'Strong password!'],
  ['Tiger-7-lil', 4, 'green', 'Good', 'Days', 'Strong password!'],
  ['Tiger-7-lily', 5, 'green', 'Strong', 'Years', 'Strong password!'],
] as const

async function readMeter(page: Page) {
  const meter = page.locator('.strength')
  const [label, crack, hint] = await Promise.all([
    meter.locator('strong').allTextContents(),
    meter.locator('p:first-child .note').allTextContents(),
    meter.locator('p:last-child').allTextContents(),
  ])
  const tone = await meter.getAttribute('data-tone')
  return [await meter.locator('[data-filled]').count(), tone, ...label, ...crack, ...hint]
}

async function expectMeter(page: Page, label = 'Password'): Promise<void> {
  await page.locator('.strength').waitFor()
  for (const [typed, bars, tone, word, crack, hint] of steps.slice(1, 3)) {
    await page.getByLabel(label, { exact: true }).fill(typed)
    await soon(() => readMeter(page)).toEqual([bars, tone, word, `Time to crack: ${crack}`, hint])
  }
  expect(await axeViolations(page)).toEqual([])
}

// The first in this file: afterwards there is an admin.
test('is on the form of the first admin', async ({ site, visit }) => {
  await expectMeter(await openStaffPage(visit, await firstAdminLink(site)))
})

test('at 375 and 1440 px: five bars, a colour, a word, a time and a hint', async ({ visit }) => {
  const page = await openStaffPage(visit, '/auth/sign-up', { width: 375 })
  await page.locator('.strength').waitFor()
  await soon(() => page.locator('.strength-bars span').count()).toBe(5)
  expect(await readMeter(page), 'nothing is typed yet').toEqual([0, null])
  const colours = new Map<string, string>()
  for (const [typed, bars, tone, word, crack, hint] of steps) {
    await page.getByLabel('Password').fill(typed)
    await soon(() => readMeter(page)).toEqual([bars, tone, word, `Time to crack: ${crack}`, hint])
    const bar = page.locator('[data-filled]').first()
    // Each colour once.
    if (!colours.has(tone)) expect(await axeViolations(page)).toEqual([])
    colours.set(tone, await bar.evaluate((element) => getComputedStyle(element).backgroundColor))
    await photograph(page, `meter-${word.replace(' ', '-').toLowerCase()}`)
  }
  expect(new Set(colours.values()).size, 'red, yellow and green differ').toBe(3)
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'meter-strong')
})

test('is on invitation, reset and change of a password', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const change = await openSignedIn(visit, '/account/password', email)
  await expectMeter(change, 'New Password')
  await photograph(change, 'change-password')

  await change.goto('/admin/people/invite')
  const guest = someEmail('guest')
  await change.getByRole('dialog').getByLabel('Email').fill(guest)
  await change.getByRole('button', { name: 'Send Invitation' }).click()
  const invitation = await linkMailedTo(site, guest, /invitation/i)
  await expectMeter(await openStaffPage(visit, invitation))

  const reset = await openStaffPage(visit, '/auth/forgot-password')
  await reset.getByLabel('Email').fill(email)
  await reset.getByRole('button', { name: 'Send Reset Link' }).click()
  await reset.locator('.toast', { hasText: 'Email Sent!' }).waitFor()
  await reset.goto(await linkMailedTo(site, email, /new password/i))
  await reset.getByRole('button', { name: 'Continue' }).click()
  await reset.waitForURL('**/reset-password')
  await expectMeter(reset, 'New Password')
})
