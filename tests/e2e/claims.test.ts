import { expect } from 'vitest'
import { findClaim } from '#core/claims/claims.server.ts'
import { dayAfter, dayIn } from '#core/dates.ts'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { confirm, draftKept, openSheet, press, previewOf } from '../support/editors.ts'
import { expectOpenToAll } from '../support/layout.ts'
import { saveRecordAs } from '../support/records.ts'
import { addStaff, inDatabase, openAsAdmin } from '../support/staff.ts'

test('a claim is put into the sentence that somebody writes, without its name', async ({
  visit,
}) => {
  const page = await openAsAdmin(visit, '/admin/pages/home')
  const field = page.locator('[id="field-text-home.hero.subline"]')
  await field.fill('Access to ')
  await press(page, 'Insert a claim or fact').click()
  const dialog = page.getByRole('dialog', { name: 'Insert a claim or fact' })
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'insert-claim')
  const markets = dialog.getByRole('listitem').filter({ hasText: 'markets' }).first()
  const value = await markets.getByRole('button').innerText()
  await markets.getByRole('button').click()
  await soon(() => field.inputValue()).toMatch(/^Access to \{claim\.\w+\}$/)
  await soon(() => hasFocus(field)).toBe(true)
  await previewOf(page).getByText(`Access to ${value}`).waitFor()
  await page.keyboard.press('Control+z')
  await soon(() => field.inputValue()).toBe('Access to ')
})

test('a disclosure is written for a theme with a fact where somebody writes, seen in its preview, and carried by its pages', async ({
  site,
  visit,
}) => {
  const english = 'You may get back less than you invested'
  const page = await openAsAdmin(visit, '/admin/disclosures')
  await press(page, 'New Disclosure').click()
  await page.getByLabel('Title').fill('Capital at risk')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await page.waitForURL('**/admin/disclosures/capital-at-risk')
  const last = dayAfter(dayIn('Africa/Cairo', new Date()), 10)
  await page.getByLabel('Where', { exact: true }).selectOption('Theme: Longevity')
  await page.getByLabel('Until', { exact: true }).fill(last)
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await body.click()
  await page.keyboard.type(`${english} with `)
  await press(page, 'Insert a claim or fact').click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await soon(() => body.innerText()).toMatch(/^You may .* with \{firm\.\w+\}$/)
  await press(page, 'Preview').click()
  await previewOf(page).locator('.disclaimer').getByText(english).waitFor()
  await confirm(await openSheet(page))
  await page.getByText('Visitors see it on the next page they open.').waitFor()
  await shows(site, '/themes/longevity', `<p dir="auto">${english} with `)
  const carried = page.getByRole('region', { name: 'On these pages now' })
  await carried.getByRole('link', { name: '/ar/themes/longevity' }).waitFor()
  await expectOpenToAll(page, 'disclosure')
})

// Drafts, the dashboard's word of them, a lost connection and a lost session are those of every form: settings,
// unreachable and records.
test('what is typed into a claim outlives a reload, another person, and its deletion', async ({
  site,
  visit,
}) => {
  const key = 'comparison_fees_bank'
  const hers = await openAsAdmin(visit, `/admin/claims/${key}`)
  const value = hers.getByLabel('Value', { exact: true })
  await press(hers, 'Revert').waitFor()
  // A save that changes nothing would say that visitors see it.
  expect(await press(hers, 'Save').isDisabled()).toBe(true)
  await hers.getByLabel('Owner').selectOption({ index: 1 })
  await value.fill('Typed by Jane.')
  await draftKept(hers)

  const { id } = await addStaff(site, 'admin')
  await inDatabase(site, async (db) => {
    const saved = await findClaim(db, key)
    if (!saved) throw new Error(`There is no claim ${key}`)
    const values = { ...saved, owner: id, value: 'Saved by Omar.' }
    const sent = { key, revision: saved.revision, values, isCaughtUp: false }
    await saveRecordAs(db, id, { noun: 'claims', ...sent })
  })
  await press(hers, 'Save').click()
  await hers.getByText('Someone saved this claim while you were editing').waitFor()
  await hers.getByText('Saved meanwhile: Saved by Omar.').waitFor()
  await soon(() => value.inputValue()).toBe('Typed by Jane.')
  await expectOpenToAll(hers, 'claim-conflict')
  // What she saw before the reload is what the other one saved: she goes on knowing it.
  await draftKept(hers)
  await hers.reload()
  await hers.getByText('We restored your draft').waitFor()
  await hers.getByText('Saved meanwhile: Saved by Omar.').waitFor()
  await value.fill('Typed by Jane, again.')
  await hers.reload()
  await hers.getByText('Saved meanwhile: Saved by Omar.').waitFor()
  await soon(() => value.inputValue()).toBe('Typed by Jane, again.')
  await press(hers, 'Save').click()
  await hers.getByText('Every page that uses it shows the change').first().waitFor()
  await draftKept(hers, false)
  await shows(site, '/', 'Typed by Jane, again.')

  // One that is deleted meanwhile is added again with what was typed.
  const his = await openAsAdmin(visit, '/admin/claims')
  const other = his.getByLabel('Value', { exact: true })
  const name = his.getByLabel('Name')
  const warnings: string[] = []
  his.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()))
  await his.getByRole('link', { name: 'New Claim' }).click()
  await soon(() => hasFocus(name)).toBe(true)
  expect(warnings).toEqual([])
  await name.fill('short_lived')
  await other.fill('12')
  await his.getByLabel('Review by').fill('2999-01-01')
  await press(his, 'Add Claim').click()
  await his.getByRole('heading', { level: 1, name: '12' }).waitFor()
  await other.fill('13 typed')
  await draftKept(his)
  await inDatabase(site, (db) =>
    db.deleteFrom('claims').where('name', '=', 'short_lived').execute(),
  )
  await his.goto('/admin')
  await his.getByText('the claim 13 typed, which is deleted, from').waitFor()
  await his.getByRole('link', { name: 'Continue editing' }).click()
  await soon(() => other.inputValue()).toBe('13 typed')
  await soon(() => name.inputValue()).toBe('short_lived')
  await press(his, 'Add Claim').click()
  await his.getByRole('heading', { level: 1, name: '13 typed' }).waitFor()
  await draftKept(his, false)
})
