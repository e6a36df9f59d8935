import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

test('what one admin submits goes live when another has looked at it and approves', async ({
  site,
  visit,
}) => {
  const [jane, omar] = [await addStaff(site, 'admin'), await addStaff(site, 'admin')]
  const hers = await openSignedIn(visit, '/admin/settings', jane.email)
  const toggle = hers.getByRole('switch', { name: 'Changes need a second person' })
  expect(await toggle.isChecked()).toBe(false)
  await toggle.check()
  await hers.getByRole('button', { name: 'Save', exact: true }).click()
  await hers.getByRole('button', { name: 'Submit', exact: true }).waitFor()

  await hers.goto(`${site.origin}/admin/letters/navigating-new-economic-reality`)
  await hers.getByLabel('Title', { exact: true }).fill('Navigating with a second pair of eyes')
  await hers.getByRole('button', { name: 'Submit', exact: true }).click()
  await hers.getByText('It goes live when a second person approves it.').waitFor()
  await hers.getByRole('link', { name: 'See the change' }).click()
  await hers.getByText('somebody else has to approve it').waitFor()
  expect(await hers.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  // Round the panel, with the session and the hash of its author.
  const hash = await hers.locator('code.hash').innerText()
  const answered = await hers.evaluate(async (hash) => {
    const body = new URLSearchParams({ decision: 'approve', hash })
    return (await fetch(location.pathname, { method: 'POST', body })).status
  }, hash)
  expect(answered).toBe(403)

  const his = await openSignedIn(visit, '/admin/review', omar.email)
  await his.getByRole('link', { name: 'Navigating with a second pair of eyes' }).click()
  const now = his.frameLocator('iframe[title^=Old]')
  await now.getByRole('heading', { level: 1, name: 'Navigating the New Economic' }).waitFor()
  const then = his.frameLocator('iframe[title^=New]')
  await then.getByRole('heading', { level: 1, name: 'a second pair of eyes' }).waitFor()
  await his.getByText('second pair of eyes').first().waitFor()
  expect(await axeViolations(his)).toEqual([])
  await his.setViewportSize({ width: 375, height: 800 })
  expect((await horizontalOverflow(his)).by).toBe(0)
  await his.getByRole('button', { name: 'Approve' }).click()
  await his.getByText('Nothing waits').waitFor()
  await shows(site, '/letters/navigating-new-economic-reality', 'a second pair of eyes')

  await his.goto(`${site.origin}/admin/letters/navigating-new-economic-reality/history`)
  await his.getByText(/Approved by Sample admin/).waitFor()
  expect(await his.locator('code.hash').first().innerText()).toMatch(/^[0-9a-f]{8,}/)
})
