import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import {
  addressOf,
  test as base,
  expectProblem,
  hasFocus,
  photograph,
  soon,
  tabTo,
} from '../support/browser.ts'
import { enquiry, field, send } from '../support/enquiry.ts'
import { expectOpenToAll } from '../support/layout.ts'
import { sessionCookies } from '../support/people.ts'
import { photograph as aPhotograph } from '../support/pictures.ts'
import { addStaff, openAsAdmin, openSignedIn, password, signIn } from '../support/staff.ts'
import { makeZip } from '../support/zip.ts'

// What staff keep beside the pages: enquiries, private links, keys and files. Their rules, and their forms without
// script, are among the tests of requests: enquiries, private-links, api-keys and import-zip.test.ts.

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  .extend('elsewhere', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer((request, response) => {
      request.resume()
      const page = { 'content-type': 'text/html' }
      response.writeHead(200, page).end('<!doctype html><title>Elsewhere</title>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onCleanup(async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    })
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('an enquiry is followed from the public form to closed by keyboard alone', async ({
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

  const page = await openAsAdmin(visit, '/admin/enquiries')
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
  await expectOpenToAll(page, 'enquiries')

  await row.getByRole('link', { name: enquiry.name }).press('Enter')
  await page.getByRole('heading', { level: 1, name: enquiry.name }).waitFor()
  await page.getByText(enquiry.message).waitFor()
  const reply = page.getByRole('link', { name: 'Reply' })
  await soon(() => reply.getAttribute('href')).toMatch(
    /^mailto:salma@visitor\.example\?subject=Your%20enquiry%20E-\w{4}-\w{4}$/,
  )
  await expectOpenToAll(page, 'enquiry')
  const go = async (button: string, within: Page | Locator = page) => {
    await tabTo(page, within.getByRole('button', { name: button, exact: true }))
    await page.keyboard.press('Enter')
  }
  await go('Assign')
  await page.getByText(/Assigned to Sample admin by Sample admin/).waitFor()
  await soon(() => hasFocus(page.getByRole('button', { name: 'Assign', exact: true }))).toBe(true)
  await tabTo(page, page.getByLabel('Note'))
  await page.keyboard.type('Called, will write.')
  await go('Add note')
  await page.locator('.entry-text', { hasText: 'Called, will write.' }).waitFor()
  await soon(() => page.getByLabel('Note').inputValue()).toBe('')
  await photograph(page, 'enquiry')

  await reply.press('Enter')
  await go('Yes, mark answered', page.getByRole('dialog', { name: 'Did you send it?' }))
  await page.getByText(/Marked answered by Sample admin/).waitFor()
  await go('Close')
  await page.getByText(/^Closed by Sample admin/).waitFor()
  // Its button is gone.
  await soon(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  await soon(() => addressOf(page)).toMatch(/^\/admin\/enquiries\/[\da-f-]{36}$/)
})

test('a private link is made, and is open to all before and after the attestation', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/links')
  await page.getByLabel('Theme').selectOption('longevity')
  await page.getByLabel('Recipient').fill('Mona Reader')
  await page.getByLabel('Email').fill('mona@example.com')
  await page.getByLabel('Ask for an attestation first').check()
  await press(page, 'Make Link')
  const address = await page.locator('.secret-made code').textContent()
  const reader = await visit(new URL(address ?? '').pathname)
  expect(await axeViolations(reader)).toEqual([])
  await reader.getByRole('checkbox').check()
  await press(reader, 'Read the Theme')
  await reader.getByText('for Mona Reader alone').first().waitFor()
  expect(await axeViolations(reader)).toEqual([])
})

test('a key is made, copied, used by a page of another origin, and refused there once it is revoked', async ({
  site,
  visit,
  elsewhere,
}) => {
  const page = await openAsAdmin(visit, '/admin/keys')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByLabel('Name').fill('Group')
  await page.getByLabel('Origin').fill(elsewhere)
  await page.getByLabel('Letters').uncheck()
  await page.getByLabel('Origin').press('Enter')
  // It stands above the form: who pressed the button is led to it.
  const made = page.getByRole('heading', { name: 'The key for Group' })
  await soon(() => made.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await press(page, 'Copy the Key')
  await page.getByText('Copied').waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^qtr_[\w-]{43}$/)

  const other = await visit('/api', { more: {} })
  expectProblem(other, /127\.0\.0\.1/, /blocked by CORS policy/, /status of 401/, /ERR_FAILED/)
  await other.goto(elsewhere)
  const read = () =>
    other.evaluate(
      async ([origin, bearer]) => {
        const headers = { authorization: `Bearer ${bearer}` }
        const answer = await fetch(`${origin}/api/themes`, { headers }).catch(() => undefined)
        return answer ? [answer.status, (await answer.json()).length] : ['refused']
      },
      [site.origin, key] as const,
    )
  expect(await read()).toEqual([200, 2])
  await page.reload()
  await soon(() => page.content()).not.toContain(key)
  await page.getByText('1 today').waitFor()
  await page.getByText('reads the team, themes and stock picks, legal texts').waitFor()
  await page.getByRole('link', { name: /^Revoke/ }).click()
  await press(page, 'Revoke')
  await page.getByText('revoked', { exact: true }).waitFor()
  expect(await read()).toEqual(['refused'])
})

test('what is typed into a form waits while its author signs in again, and for nobody else', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/keys', email)
  const back = page.getByText('What you had typed before you signed in is back in the form.')
  const name = page.getByLabel('Name')
  /** Presses the button when the session has ended. */
  const pressTooLate = async (button: string, next: string) => {
    await page.context().clearCookies()
    await press(page, button)
    await page.waitForURL(`**/auth?next=${encodeURIComponent(next)}*`)
  }
  await name.fill('Waiting')
  await page.getByLabel('Origin').fill('https://www.example.com')
  await page.getByLabel('Letters').uncheck()
  await page.getByLabel('Expires').selectOption('90')
  await pressTooLate('Make Key', '/admin/keys')
  await page.getByText('What you had typed and not saved is kept in this browser.').waitFor()
  const other = await addStaff(site, 'admin')
  await page.context().addCookies(await sessionCookies(site, other.email))
  await page.goto('/admin/keys')
  await page.getByRole('heading', { name: 'New key' }).waitFor()
  await soon(() => name.inputValue()).toBe('')
  await page.context().clearCookies()
  await page.goto('/auth?next=/admin/keys')
  await signIn(page, email)
  await back.waitFor()
  await soon(async () => [
    await name.inputValue(),
    await page.getByLabel('Origin').inputValue(),
    await page.getByLabel('Expires').inputValue(),
    await page.getByLabel('Letters').isChecked(),
  ]).toEqual(['Waiting', 'https://www.example.com', '90', false])
  await page.reload()
  await soon(() => name.inputValue()).toBe('')

  await page.goto('/account/password')
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Show' }).first().click()
  await pressTooLate('Update Password', '/account')
  await soon(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
})

test('a ZIP brings the pictures that its rows name; a long check says how far it is, and is cancelled', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/import')
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    await page.locator('#import-file').setInputFiles({ name, mimeType, buffer })
    await page.getByRole('button', { name: 'Check' }).press('Enter')
  }
  const picture = await aPhotograph({ width: 240, height: 300, plain: true })
  const zip = await makeZip([
    ['team.csv', 'name,role,image,image_alt\nZara Zip,Analyst,zara.jpg,Zara at her desk'],
    ['pictures/zara.jpg', picture],
    ['notes.md', 'for nobody'],
  ])
  await choose('team.zip', 'application/zip', zip)
  await page.getByRole('heading', { name: 'Team: 1 new' }).waitFor()
  await page.getByText('With its picture zara.jpg').waitFor()
  await page.getByText('not used by any row: notes.md').waitFor()
  const again = page.getByLabel('The same ZIP')
  await soon(() => again.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe(
    'team.zip',
  )
  await expectOpenToAll(page, 'import-zip')
  await page.getByRole('button', { name: /^Import/ }).press('Enter')
  await page.getByText('1 new.').first().waitFor()
  await page.goto('/team')
  await page.getByAltText('Zara at her desk').first().waitFor()

  await page.goto('/admin/import')
  const people = Array.from({ length: 45_000 }, (_, at) => `Person ${at},Analyst\n`)
  await choose('long.csv', 'text/csv', Buffer.from(`name,role\n${people.join('')}`))
  await page.getByText(/of 45,000 rows/).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByText('Nothing was imported.').first().waitFor()
  await page.getByText(/of 45,000 rows/).waitFor({ state: 'detached' })
})
