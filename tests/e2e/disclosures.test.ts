import { expect } from 'vitest'
import { dayAfter, dayIn, longDate } from '#core/dates.ts'
import { disclosureTexts } from '#core/disclosures/disclosure-texts.server.ts'
import { systemActor } from '#core/history/changes.server.ts'
import { richTextOf } from '#core/rich-text/rich-text.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { axeViolations } from '../support/axe.ts'
import { soon, test } from '../support/browser.ts'
import { changeContent, shows } from '../support/content.ts'
import { until } from '../support/http.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, openSignedIn } from '../support/staff.ts'

const title = 'Capital at risk'
const english = 'You may get back less than you invested.'
const arabic = 'قد تستردّون أقلّ مما استثمرتم.'

test('a disclosure is written for a theme, carried by its pages, and told of before it ends', async ({
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
  await shows(site, '/ar/themes/longevity', `<p lang="en" dir="ltr">${english}</p>`)

  await page.getByRole('tab', { name: 'Arabic' }).click()
  await page.getByRole('textbox', { name: 'Body (Arabic)', exact: true }).fill(arabic)
  await publish()
  await shows(site, '/ar/themes/longevity', `<p dir="auto">${arabic}</p>`)
  const carried = page.getByRole('region', { name: 'On these pages now' })
  await carried.getByRole('link', { name: '/ar/themes/longevity' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await soon(async () => (await horizontalOverflow(page)).by).toBe(0)

  await page.goto(`${site.origin}/admin`)
  await page.getByText(`The disclosure “${title}” ends on ${longDate(last)}`).waitFor()

  const ended = dayAfter(last, -20)
  await changeContent(site, 'disclosures', async (tx) => {
    const id = { key: 'capital-at-risk', language: 'en' } as const
    const body = JSON.stringify(richTextOf([english]))
    const content = {
      title,
      where: 'theme:longevity',
      standsOut: false,
      from: '',
      until: ended,
      body,
    }
    const version = await createVersion(await workAs(tx, systemActor), disclosureTexts, id, content)
    await publishVersion(await workAs(tx, systemActor), disclosureTexts, id, version)
  })
  await page.reload()
  await page.getByText(`The disclosure “${title}” ended on ${longDate(ended)}`).waitFor()
  await until('the page lacks it', async () => {
    const answer = await fetch(`${site.origin}/themes/longevity`)
    return !(await answer.text()).includes(english)
  })
})
