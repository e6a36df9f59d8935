import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import {
  addMember,
  editMember,
  expectToast,
  member,
  namesIn,
  openTeam,
  save,
  saveButton,
  savedTeam,
} from '../support/team-editor.ts'

const roleOf = async (site: RunningServer, name: string) =>
  (await savedTeam(site)).find((each) => each.name === name)?.role

async function setRole(page: Page, name: string, role: string): Promise<void> {
  const row = await editMember(page, name)
  await row.getByLabel('Role (required)').fill(role)
}

describe('two people with the same team', () => {
  test('who save both: the second sees who did what, chooses and keeps both', async ({
    site,
    visit,
  }) => {
    const { page: hers } = await openTeam(site, visit)
    const { page: his } = await openTeam(site, visit)
    await setRole(hers, 'Amina Example', 'Partner by her')
    await addMember(hers, 'Added By Her')
    await setRole(his, 'Amina Example', 'Partner by him')
    await setRole(his, 'Karim Sample', 'Adviser by him')
    await save(hers)
    await saveButton(his).click()
    const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
    await soon(() => dialog.getByRole('heading').first().textContent()).toBe(
      'Sample admin saved this list while you were editing',
    )
    const rowOf = (name: string) =>
      dialog.getByRole('listitem').filter({ has: his.getByRole('heading', { name }) })
    const cells = await rowOf('Amina Example').getByRole('row').last().allInnerTexts()
    expect(cells.join(' ').replace(/\s+/g, ' ')).toBe(
      'Role changed by both Partner by her Partner by him',
    )
    await rowOf('Karim Sample').getByText('changed by you').waitFor()
    await rowOf('Added By Her').getByText('Added by them.').waitFor()
    expect(await axeViolations(his)).toEqual([])
    await photograph(his, 'team-conflict')

    await his.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await soon(() => member(his, 'Amina Example').getByLabel('Role (required)').inputValue()).toBe(
      'Partner by him',
    )
    await saveButton(his).click()
    await dialog.getByRole('button', { name: 'Keep Both' }).click()
    await dialog.getByText('Choose theirs or yours where both of you').waitFor()
    await dialog.getByLabel('Theirs: Role').check()
    await dialog.getByRole('button', { name: 'Keep Both' }).click()
    await expectToast(his, 'Success', 'Team members saved successfully.')
    expect(await roleOf(site, 'Amina Example')).toBe('Partner by her')
    expect(await roleOf(site, 'Karim Sample')).toBe('Adviser by him')
    expect(await roleOf(site, 'Added By Her')).toBe('Analyst')
  })

  test('mine only names what it undoes, and asks before it removes', async ({ site, visit }) => {
    const { page: hers } = await openTeam(site, visit)
    const { page: his } = await openTeam(site, visit)
    await setRole(hers, 'Nadia Pattern', 'Lead by her')
    await addMember(hers, 'Added For Nothing')
    await setRole(his, 'Karim Sample', 'Adviser by him again')
    await save(hers)
    await saveButton(his).click()
    const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
    await dialog.getByText('Undone: Role of Nadia Pattern; Added For Nothing, added.').waitFor()
    await dialog.getByRole('button', { name: 'Save Mine Only' }).click()
    const removal = his.getByRole('dialog', { name: 'Remove Added For Nothing?' })
    await removal.getByRole('button', { name: 'Save and Move to Trash' }).click()
    await expectToast(his, 'Success', 'Team members saved successfully.')
    expect(await roleOf(site, 'Nadia Pattern')).not.toBe('Lead by her')
    expect(await roleOf(site, 'Added For Nothing')).toBeUndefined()
  })

  test('theirs, undo that, and revert to what is saved', async ({ site, visit }) => {
    const { page: hers } = await openTeam(site, visit)
    const { page: his } = await openTeam(site, visit)
    await setRole(hers, 'Omar Placeholder', 'Risk by her')
    await setRole(his, 'Omar Placeholder', 'Risk by him')
    await save(hers)
    await saveButton(his).click()
    const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
    await dialog.getByRole('button', { name: 'Use Theirs' }).click()
    await expectToast(his, 'Reloaded', 'You see the list as it was saved.')
    const role = member(his, 'Omar Placeholder').getByLabel('Role (required)')
    await soon(() => role.inputValue()).toBe('Risk by her')
    await his.getByText('No unsaved changes').waitFor()
    await his.locator('.toast').getByRole('button', { name: 'Undo' }).click()
    await soon(() => role.inputValue()).toBe('Risk by him')
    await his.getByRole('button', { name: 'Revert' }).click()
    await soon(() => role.inputValue()).toBe('Risk by her')
    await his.getByText('No unsaved changes').waitFor()
    expect(await roleOf(site, 'Omar Placeholder')).toBe('Risk by her')
  })

  test('are told at once when they come back to the tab', async ({ site, visit }) => {
    const { page: hers } = await openTeam(site, visit)
    const { page: his } = await openTeam(site, visit)
    await setRole(his, 'Salma Draft', 'Compliance by him')
    const before = await namesIn(hers)
    await addMember(hers, 'Rami Recent')
    await save(hers)
    await his.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await his.getByText(/saved this list while you were editing\./).waitFor()
    await soon(() => namesIn(his)).toEqual(before)
    await his.getByRole('button', { name: 'See what differs' }).click()
    const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
    await dialog.getByText('Added by them.').waitFor()
    await dialog.getByRole('button', { name: 'Keep Editing' }).click()
    // Without changes of one's own, the newer list is simply shown.
    await his.getByRole('button', { name: 'Revert' }).click()
    await member(his, 'Rami Recent').waitFor()
    await his.getByText('No unsaved changes').waitFor()
  })

  test('one of whom has removed what the other edits', async ({ site, visit }) => {
    const { page: hers } = await openTeam(site, visit)
    const { page: his } = await openTeam(site, visit)
    await hers.getByRole('button', { name: 'Remove Youssef Template' }).click()
    await setRole(his, 'Youssef Template', 'Kept by him')
    await saveButton(hers).click()
    await hers.getByRole('button', { name: 'Save and Move to Trash' }).click()
    await expectToast(hers, 'Success', 'Team members saved successfully.')
    await saveButton(his).click()
    const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
    await dialog.getByText('Removed by them, changed by you.').waitFor()
    await dialog.getByLabel('Keep it, with your changes').check()
    await dialog.getByRole('button', { name: 'Keep Both' }).click()
    await expectToast(his, 'Success', 'Team members saved successfully.')
    const youssef = (await savedTeam(site)).find(({ name }) => name === 'Youssef Template')
    expect(youssef).toMatchObject({ role: 'Kept by him', slug: 'youssef-template' })
  })
})
