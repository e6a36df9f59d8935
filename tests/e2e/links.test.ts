import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, photograph, soon, test } from '../support/browser.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

test('a private link is made by one, opened and attested by its recipient, revoked by another', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/links', email)
  await page.getByLabel('Theme').selectOption('longevity')
  await page.getByLabel('Recipient').fill('Mona Reader')
  await page.getByLabel('Email').fill('not an address')
  await page.getByLabel('Ask for an attestation first').check()
  await page.getByRole('button', { name: 'Make Link' }).click()
  await page.getByText('Please enter a valid email address').first().waitFor()
  await soon(() => page.getByLabel('Recipient').inputValue()).toBe('Mona Reader')
  await page.getByLabel('Email').fill('mona@example.com')
  await page.getByRole('button', { name: 'Make Link' }).click()
  const address = await page.locator('.secret-made code').textContent()
  expect(address).toMatch(/\/private\/[\w-]{43}$/)
  await expectOpenToAll(page, 'links')

  const reader = await visit(new URL(address ?? '').pathname)
  expect(await axeViolations(reader)).toEqual([])
  await photograph(reader, 'private-link-attestation')
  await reader.getByRole('checkbox').check()
  await reader.getByRole('button', { name: 'Read the Theme' }).click()
  await reader.getByText('for Mona Reader alone').first().waitFor()
  expect(await axeViolations(reader)).toEqual([])
  await photograph(reader, 'private-link')

  const other = await openSignedIn(visit, '/admin/links', (await addStaff(site, 'admin')).email)
  const row = other.getByRole('row').filter({ hasText: 'Mona Reader' })
  await row.getByText('attested', { exact: true }).waitFor()
  await row.getByRole('link', { name: /^Revoke/ }).click()
  await other.getByRole('button', { name: 'Revoke' }).click()
  await row.getByText('revoked', { exact: true }).waitFor()
  const status = await other.evaluate(async (path) => (await fetch(path)).status, address ?? '')
  expect(status).toBe(404)
  expectProblem(reader, /status of 404/)
  await reader.reload()
  await soon(() => reader.getByText('Mona Reader').count()).toBe(0)
})
