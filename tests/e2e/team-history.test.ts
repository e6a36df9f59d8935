import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import { horizontalOverflow } from '../support/layout.ts'
import {
  addMember,
  editMember,
  expectToast,
  openTeam,
  save,
  saveButton,
} from '../support/team-editor.ts'

describe('the history of the team', () => {
  test('says who changed what and when, and restores it', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await addMember(page, 'Hind History', 'First role')
    await save(page)
    await page.getByLabel('Role (required)').fill('Second role')
    await page
      .getByLabel('Full bio', { exact: true })
      .fill('She leads the desk.\nShe reads everything.')
    await save(page)
    await page
      .getByLabel('Full bio', { exact: true })
      .fill('She leads our desk.\nShe reads everything.')
    await save(page)
    await page.getByRole('button', { name: 'Remove Hind History' }).click()
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Save and Move to Trash' }).click()
    await expectToast(page, 'Success', 'Team members saved successfully.')

    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await page.getByRole('heading', { name: 'Team history' }).waitFor()
    const saves = page.locator('.entries > li')
    await soon(() => saves.first().innerText()).toMatch(/Current version[\s\S]*Sample admin/)
    await saves.nth(0).getByText('Removed Hind History').waitFor()
    await saves.nth(2).getByText('Updated Hind History: Role, Full bio').waitFor()
    await saves.nth(3).getByText('Added Hind History').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'team-history')

    await saves.nth(1).getByRole('link', { name: 'Show changes' }).click()
    await page.getByRole('heading', { name: 'Updated Hind History' }).waitFor()
    const bio = page.getByRole('definition')
    await soon(() => bio.locator('del').innerText()).toContain('the')
    await soon(() => bio.locator('ins').innerText()).toContain('our')
    await page.getByRole('link', { name: 'Team history' }).click()
    await saves.nth(2).getByRole('link', { name: 'Show changes' }).click()
    await page.getByRole('heading', { name: 'Updated Hind History' }).waitFor()
    await soon(() => page.getByRole('term').allTextContents()).toEqual(['Role', 'Full bio'])
    await page.getByText('First role').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
    await photograph(page, 'team-history-save')

    await page.getByRole('link', { name: 'Go back to this version' }).click()
    const dialog = page.getByRole('dialog', { name: /^Go back to the version of .*\d\d:\d\d\?$/ })
    await dialog.getByText('Back from the trash: Hind History').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-restore')
    await dialog.getByRole('button', { name: 'Go Back to This Version' }).click()
    await expectToast(page, 'Restored', 'The team is as it was in that version.')
    await page.getByText('Restored Hind History').waitFor()
    await page.getByRole('link', { name: 'Back to the team' }).click()
    await editMember(page, 'Hind History')
    await soon(() => page.getByLabel('Role (required)').inputValue()).toBe('Second role')
    await soon(() => page.getByLabel('Full bio', { exact: true }).inputValue()).toContain(
      'leads the desk',
    )
    await shows(site, '/team', 'Hind History')

    await page.getByRole('main').getByRole('button', { name: 'More' }).click()
    await page.getByRole('main').getByRole('link', { name: 'History' }).click()
    await saves.nth(3).getByRole('link', { name: 'Show changes' }).click()
    await page.getByRole('button', { name: 'Undo this change: Hind History' }).click()
    await expectToast(page, 'Undone', 'The change was undone.')
    await saves.first().getByText('Updated Hind History: Role').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-undone')

    const before = await saves.count()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await soon(() => saves.count()).toBe(before + 1)
    // What a later save changed is asked about, not undone unseen.
    await saves.nth(1).getByRole('link', { name: 'Show changes' }).click()
    await page.getByRole('button', { name: 'Undo this change: Hind History' }).click()
    await page.getByRole('dialog').getByText('A later save changed the same fields: Role').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo Anyway' }).waitFor()
  })
})
