import { expect } from 'vitest'
import { dayAfter, dayIn } from '#core/dates.ts'
import { axeViolations } from '../support/axe.ts'
import { soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const title = 'Capital at risk'
const english = 'You may get back less than you invested.'

test('a disclosure is written for a theme, seen in its preview, and carried by its pages', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/disclosures', email)
  await page.getByText('Every page').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'New Disclosure' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/admin/disclosures/capital-at-risk')

  const last = dayAfter(dayIn('Africa/Cairo', new Date()), 10)
  await page.getByLabel('Where', { exact: true }).selectOption('Theme: Longevity')
  await page.getByLabel('Until', { exact: true }).fill(last)
  await page.getByRole('textbox', { name: 'Body', exact: true }).fill(english)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.frameLocator('iframe[title=Preview]').first()
  await preview.locator('.disclaimer').getByText(english).waitFor()
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    const sheet = page.getByRole('dialog', { name: /^Publish/ })
    await sheet.getByRole('button', { name: 'Publish', exact: true }).click()
  }
  await publish()
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await shows(site, '/themes/longevity', `<p dir="auto">${english}</p>`)
  const carried = page.getByRole('region', { name: 'On these pages now' })
  await carried.getByRole('link', { name: '/ar/themes/longevity' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await soon(async () => (await horizontalOverflow(page)).by).toBe(0)
})
