import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { addressOf, hasFocus, photograph, soon, test } from '../support/browser.ts'
import { anEnquiry } from '../support/enquiries.ts'
import { enquiry, field, send } from '../support/enquiry.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'

/** Goes on with the Tab key, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came there')
}

test('an enquiry is followed from the public form to closed by keyboard alone', async ({
  site,
  visit,
}) => {
  const visitor = await visit('/contact')
  await tabTo(visitor, field(visitor, 'name'))
  // Faster than people type it would be taken for spam.
  for (const text of [enquiry.name, enquiry.email, enquiry.phone, enquiry.message]) {
    await visitor.keyboard.type(text, { delay: 25 })
    await visitor.keyboard.press('Tab')
  }
  await tabTo(visitor, visitor.getByRole('checkbox'))
  await visitor.keyboard.press('Space')
  await tabTo(visitor, send(visitor))
  await visitor.keyboard.press('Enter')
  await visitor.waitForURL('**/contact/thanks')

  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/enquiries', email)
  const row = page.getByRole('row', { name: /Salma Visitor/ })
  await row.getByText('23 h').waitFor()
  await page.getByText('Keys:').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 chosen').waitFor()
  // In a field the same keys are letters.
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('jxk')
  await soon(() => page.getByRole('searchbox').inputValue()).toBe('jxk')
  await page.getByText('1 chosen').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'enquiries')

  const link = row.getByRole('link', { name: enquiry.name })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: enquiry.name }).waitFor()
  await page.getByText(enquiry.message).waitFor()
  const reply = page.getByRole('link', { name: 'Reply' })
  await soon(() => reply.getAttribute('href')).toMatch(
    /^mailto:salma@visitor\.example\?subject=Your%20enquiry%20E-\w{4}-\w{4}$/,
  )
  expect(await axeViolations(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Assign' }))
  await page.keyboard.press('Enter')
  await page.getByText(/Assigned to Sample admin by Sample admin/).waitFor()
  await tabTo(page, page.getByLabel('Note'))
  await page.keyboard.type('Called, will write.')
  await tabTo(page, page.getByRole('button', { name: 'Add note' }))
  await page.keyboard.press('Enter')
  await page.locator('.entry-text', { hasText: 'Called, will write.' }).waitFor()
  await soon(() => page.getByLabel('Note').inputValue()).toBe('')
  await photograph(page, 'enquiry')

  await reply.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Did you send it?' })
  await tabTo(page, question.getByRole('button', { name: 'Yes, mark answered' }))
  await photograph(page, 'enquiry-reply')
  await page.keyboard.press('Enter')
  await page.getByText(/Marked answered by Sample admin/).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Close', exact: true }))
  await page.keyboard.press('Enter')
  await page.getByText(/^Closed by Sample admin/).waitFor()
  await soon(() => addressOf(page)).toMatch(/^\/admin\/enquiries\/[\da-f-]{36}$/)
})

test('shows hostile text as text, and two people at once what each did', async ({
  site,
  visit,
}) => {
  const name = '<img src=x onerror=alert(1)> \u202Eevil'
  const id = await inDatabase(site, (db) =>
    anEnquiry(db, {
      name,
      message: '<script>alert(1)</script> =HYPERLINK("http://x") مرحبا',
      page: 'javascript:alert(1)',
      call_back: '10:30 Asia/Riyadh',
    }),
  )
  const jane = await addStaff(site, 'admin')
  const karim = await addStaff(site, 'admin')
  const path = `/admin/enquiries/${id}`
  const narrow = { width: 375, height: 800 }
  const first = await openSignedIn(visit, path, jane.email, narrow)
  const second = await openSignedIn(visit, path, karim.email)
  await first.getByText('<script>alert(1)</script>').waitFor()
  await first.getByText('10:30, Riyadh time').waitFor()
  await soon(() => first.locator('a[href^="javascript:"]').count()).toBe(0)
  await soon(() => horizontalOverflow(first)).toEqual({ by: 0, out: [] })
  expect(await axeViolations(first)).toEqual([])
  await photograph(first, 'enquiry')
  await first.getByRole('button', { name: 'Spam', exact: true }).click()
  await first.getByText(/Marked as spam by Sample admin/).waitFor()

  const refused = second.waitForResponse((answer) => answer.request().method() === 'POST')
  await second.getByRole('button', { name: 'Mark answered' }).click()
  expect((await refused).status()).toBe(409)
  const dialog = second.getByRole('dialog', { name: 'Someone else got there first' })
  await dialog.getByText(/Marked as spam by Sample admin/).waitFor()
  await dialog.getByText('You chose: Mark answered').waitFor()
  await photograph(second, 'enquiry-conflict')
  await dialog.getByRole('link', { name: 'Leave it as it is' }).click()
  await second.getByRole('button', { name: 'Not spam' }).waitFor()
  await first.goto('/admin/enquiries?show=spam')
  await first.getByRole('link', { name: '<img src=x' }).waitFor()
  await first.getByRole('cell', { name: '10:30, Riyadh time' }).waitFor()
  await soon(() => horizontalOverflow(first)).toEqual({ by: 0, out: [] })
  await photograph(first, 'enquiries')
})
