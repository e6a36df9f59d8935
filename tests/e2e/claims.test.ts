import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { expectOpenToAll } from '../support/open-to-all.ts'
import { holdScripts } from '../support/scripts.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'
import { draftKept } from '../support/team-editor.ts'

test('a claim is put into the sentence that somebody writes, without its name', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/pages/home', email)
  const field = page.locator('[id="field-text-home.hero.subline"]')
  // Somebody writes before the script of the page has come.
  const release = await holdScripts(page, '**/assets/*.js')
  await page.reload({ waitUntil: 'commit' })
  await field.click()
  await field.fill('Access to ')
  release()
  await page.getByRole('button', { name: 'Insert a claim or fact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert a claim or fact' })
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'insert-claim')
  const markets = dialog.getByRole('listitem').filter({ hasText: 'markets' }).first()
  const value = await markets.getByRole('button').innerText()
  await markets.getByRole('button').click()
  await soon(() => field.inputValue()).toMatch(/^Access to \{claim\.\w+\}$/)
  await soon(() => hasFocus(field)).toBe(true)
  const shown = page.frameLocator('iframe[name=Preview]')
  await shown.getByText(`Access to ${value}`).waitFor()
  await page.keyboard.press('Control+z')
  await soon(() => field.inputValue()).toBe('Access to ')
})

test('a fact is put into a text where somebody writes, not at its beginning', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/disclosures/regulatory-notice', email)
  const body = page.getByRole('textbox', { name: 'Body', exact: true })
  await body.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Written by ')
  await page.getByRole('button', { name: 'Insert a claim or fact' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
  await soon(() => body.innerText()).toMatch(/^Written by \{firm\.\w+\}$/)
})

// Drafts, the dashboard's word of them, a lost connection and a lost session are those of every form: settings,
// unreachable and keys.
test('what is typed into a claim outlives a reload and another person', async ({ site, visit }) => {
  const jane = await addStaff(site, 'admin')
  const omar = await addStaff(site, 'admin')
  const path = '/admin/claims/comparison_fees_bank'
  const hers = await openSignedIn(visit, path, jane.email)
  const value = hers.getByLabel('Value', { exact: true })
  const save = hers.getByRole('button', { name: 'Save' })
  await hers.getByRole('button', { name: 'Revert' }).waitFor()
  await hers.getByLabel('Owner').selectOption({ index: 1 })
  await value.fill('Typed by Jane.')
  await draftKept(hers)

  const his = await openSignedIn(visit, path, omar.email)
  await his.getByRole('button', { name: 'Revert' }).waitFor()
  await soon(() => his.getByText('We restored your draft').count()).toBe(0)
  await his.getByLabel('Owner').selectOption({ index: 1 })
  await his.getByLabel('Value', { exact: true }).fill('Saved by Omar.')
  await his.getByRole('button', { name: 'Save' }).click()
  await his.getByText('Every page that uses it shows the change').first().waitFor()

  await save.click()
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
  await save.click()
  await hers.getByText('Every page that uses it shows the change').first().waitFor()
  await draftKept(hers, false)
  await shows(site, '/', 'Typed by Jane, again.')
})

test('a claim that is deleted while somebody types into it is added again with what was typed', async ({
  site,
  visit,
}) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/claims', email)
  const warnings: string[] = []
  page.on('console', (said) => said.type() === 'warning' && warnings.push(said.text()))
  const value = page.getByLabel('Value', { exact: true })
  await page.getByRole('button', { name: 'Revert' }).waitFor()
  await page.getByRole('link', { name: 'New Claim' }).click()
  await soon(() => hasFocus(page.getByLabel('Name'))).toBe(true)
  expect(warnings).toEqual([])
  await page.getByLabel('Name').fill('short_lived')
  await value.fill('12')
  await page.getByLabel('Review by').fill('2999-01-01')
  await page.getByRole('button', { name: 'Add Claim' }).click()
  await page.getByRole('heading', { level: 1, name: '12' }).waitFor()
  await value.fill('13 typed')
  await draftKept(page)
  await inDatabase(site, (db) =>
    db.deleteFrom('claims').where('name', '=', 'short_lived').execute(),
  )
  await page.goto(`${site.origin}/admin`)
  await page.getByText('the claim 13 typed, which is deleted, from').waitFor()
  await page.getByRole('link', { name: 'Continue editing' }).click()
  await soon(() => value.inputValue()).toBe('13 typed')
  await soon(() => page.getByLabel('Name').inputValue()).toBe('short_lived')
  await page.getByRole('button', { name: 'Add Claim' }).click()
  await page.getByRole('heading', { level: 1, name: '13 typed' }).waitFor()
  await draftKept(page, false)
})
