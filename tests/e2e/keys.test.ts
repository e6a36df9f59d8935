import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { test as base, expectProblem, photograph, soon } from '../support/browser.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { sessionCookies } from '../support/people.ts'
import { addStaff, openSignedIn, password, signIn } from '../support/staff.ts'

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  .extend('elsewhere', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = createServer((request, response) => {
      request.resume()
      const page = { 'content-type': 'text/html' }
      response.writeHead(200, page).end('<!doctype html><title>Elsewhere</title>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onCleanup(() => close(server))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
}

test('a key is made, copied, used by a page of another origin, and revoked', async ({
  site,
  visit,
  elsewhere,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin', email, {
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.getByRole('navigation').getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Developer' }).click()
  // The dashboard has a field whose label says name, too.
  await page.getByRole('heading', { name: 'New key' }).waitFor()
  await page.getByLabel('Name').fill('Group')
  await page.getByLabel('Origin').fill(elsewhere)
  await page.getByLabel('Letters').uncheck()
  await page.getByLabel('Expires').selectOption('90')
  await page.getByLabel('Origin').press('Enter')
  // It stands above the form: who pressed the button is led to it.
  const made = page.getByRole('heading', { name: 'The key for Group' })
  await made.waitFor()
  await soon(() => made.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Copy the Key' }).click()
  await page.getByText('Copied').waitFor()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(key).toMatch(/^qtr_[\w-]{43}$/)
  await expectOpenToAll(page, 'keys')

  const other = await visit('/api', { more: {} })
  expectProblem(other, /127\.0\.0\.1/, /blocked by CORS policy/, /status of 401/, /ERR_FAILED/)
  await other.goto(elsewhere)
  const read = (token: string) =>
    other.evaluate(
      async ([origin, bearer]) => {
        const headers = { authorization: `Bearer ${bearer}` }
        const answer = await fetch(`${origin}/api/themes`, { headers }).catch(() => undefined)
        return answer ? [answer.status, (await answer.json()).length] : ['refused']
      },
      [site.origin, token] as const,
    )
  expect(await read(key)).toEqual([200, 2])
  await page.reload()
  await soon(() => page.content()).not.toContain(key)
  const row = page.getByRole('row').filter({ hasText: 'Group' })
  await row.getByText('1 today').waitFor()
  await row.getByText('reads the team, themes and stock picks, legal texts').waitFor()
  await row.getByRole('link', { name: /^Revoke/ }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('revoked', { exact: true }).waitFor()
  expect(await read(key)).toEqual(['refused'])
})

test('what is typed into a form waits while its author signs in again, and for nobody else', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/keys', email)
  await page.getByLabel('Name').fill('Waiting')
  await page.getByLabel('Origin').fill('https://www.example.com')
  await page.getByLabel('Letters').uncheck()
  await page.getByLabel('Expires').selectOption('90')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Make Key' }).click()
  await page.waitForURL('**/auth?next=%2Fadmin%2Fkeys')
  await page.getByText('What you had typed and not saved is kept in this browser.').waitFor()
  const other = await addStaff(site, 'admin')
  await page.context().addCookies(await sessionCookies(site, other.email))
  await page.goto('/admin/keys')
  await page.getByRole('heading', { name: 'New key' }).waitFor()
  await soon(() => page.getByLabel('Name').inputValue()).toBe('')
  await page.context().clearCookies()
  await page.goto('/auth?next=/admin/keys')
  await signIn(page, email)
  await page.getByText('What you had typed before you signed in is back in the form.').waitFor()
  await soon(async () => [
    await page.getByLabel('Name').inputValue(),
    await page.getByLabel('Origin').inputValue(),
    await page.getByLabel('Expires').inputValue(),
    await page.getByLabel('Letters').isChecked(),
  ]).toEqual(['Waiting', 'https://www.example.com', '90', false])
  await photograph(page, 'keys-typed-back')
  await page.reload()
  await page.getByText('There are no keys yet.').or(page.getByRole('row').first()).waitFor()
  await soon(() => page.getByLabel('Name').inputValue()).toBe('')

  await page.goto('/admin/settings')
  await page.getByLabel('Phone').fill('+973 1700 0000')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/auth?next=%2Fadmin%2Fsettings')
  await signIn(page, email)
  await page.getByText('What you had typed before you signed in is back in the form.').waitFor()
  await soon(() => page.getByLabel('Phone').inputValue()).toBe('+973 1700 0000')
  await page.getByRole('button', { name: 'Revert' }).click()

  await page.goto('/account/password')
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Show' }).first().click()
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Update Password' }).click()
  await page.waitForURL('**/auth?next=*')
  await soon(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(password)
})
