import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { photograph, soon, test } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import {
  addMember,
  alive,
  draftKept,
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

/** Where nothing is unsaved, whoever comes back to the tab has the newer list. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

// What each choice makes of the two lists: app/admin/editor/state and its dialogs have tests of their own.

test('of two people with the same team the second sees who did what, and chooses: both, mine only, theirs, or keep it', async ({
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
  await his.getByText('No unsaved changes').waitFor()
  expect(await roleOf(site, 'Amina Example')).toBe('Partner by her')
  expect(await roleOf(site, 'Karim Sample')).toBe('Adviser by him')
  expect(await roleOf(site, 'Added By Her')).toBe('Analyst')

  // Mine only names what it undoes, and asks before it removes.
  const roleIn = (page: Page, name: string) => member(page, name).getByLabel('Role (required)')
  await comeBack(hers)
  await member(hers, 'Karim Sample').getByText('Adviser by him').first().waitFor()
  await setRole(hers, 'Nadia Pattern', 'Lead by her')
  await addMember(hers, 'Added For Nothing')
  await roleIn(his, 'Karim Sample').fill('Adviser by him again')
  await save(hers)
  await saveButton(his).click()
  await dialog.getByText('Undone: Role of Nadia Pattern; Added For Nothing, added.').waitFor()
  await dialog.getByRole('button', { name: 'Save Mine Only' }).click()
  const removal = his.getByRole('dialog', { name: 'Remove Added For Nothing?' })
  await removal.getByRole('button', { name: 'Save and Move to Trash' }).click()
  await removal.waitFor({ state: 'detached' })
  await his.getByText('No unsaved changes').waitFor()
  expect(await roleOf(site, 'Nadia Pattern')).not.toBe('Lead by her')
  expect(await roleOf(site, 'Added For Nothing')).toBeUndefined()

  // Theirs, that undone, and back to what is saved.
  await comeBack(hers)
  await member(hers, 'Added For Nothing').waitFor({ state: 'detached' })
  await setRole(hers, 'Omar Placeholder', 'Risk by her')
  await setRole(his, 'Omar Placeholder', 'Risk by him')
  await save(hers)
  await saveButton(his).click()
  await dialog.getByRole('button', { name: 'Use Theirs' }).click()
  await expectToast(his, 'Reloaded', 'You see the list as it was saved.')
  const role = roleIn(his, 'Omar Placeholder')
  await soon(() => role.inputValue()).toBe('Risk by her')
  await his.getByText('No unsaved changes').waitFor()
  await his.locator('.toast').getByRole('button', { name: 'Undo' }).last().click()
  await soon(() => role.inputValue()).toBe('Risk by him')
  await his.getByRole('button', { name: 'Revert' }).click()
  await soon(() => role.inputValue()).toBe('Risk by her')
  await his.getByText('No unsaved changes').waitFor()
  expect(await roleOf(site, 'Omar Placeholder')).toBe('Risk by her')

  // He keeps, with his changes, whom she has removed.
  await hers.getByRole('button', { name: 'Remove Youssef Template' }).click()
  await setRole(his, 'Youssef Template', 'Kept by him')
  await saveButton(hers).click()
  await hers.getByRole('button', { name: 'Save and Move to Trash' }).click()
  await hers.getByText('No unsaved changes').waitFor()
  await saveButton(his).click()
  await dialog.getByText('Removed by them, changed by you.').waitFor()
  await dialog.getByLabel('Keep it, with your changes').check()
  await dialog.getByRole('button', { name: 'Keep Both' }).click()
  await his.getByText('No unsaved changes').waitFor()
  const youssef = (await savedTeam(site)).find(({ name }) => name === 'Youssef Template')
  expect(youssef).toMatchObject({ role: 'Kept by him', slug: 'youssef-template' })
})

test('two people are told at once when they come back to the tab, and when their draft is older than the list', async ({
  site,
  visit,
}) => {
  const { page: hers } = await openTeam(site, visit)
  const { page: his } = await openTeam(site, visit)
  await setRole(his, 'Salma Draft', 'Compliance by him')
  const before = await namesIn(hers)
  await addMember(hers, 'Rami Recent')
  await save(hers)
  await comeBack(his)
  await his.getByText(/saved this list while you were editing\./).waitFor()
  await soon(() => namesIn(his)).toEqual(before)
  const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
  const seeWhatDiffers = async () => {
    await his.getByRole('button', { name: 'See what differs' }).click()
    await dialog.getByText('Added by them.').waitFor()
    await dialog.getByText('changed by you').waitFor()
    await soon(() => dialog.getByRole('listitem').count()).toBe(2)
  }
  await seeWhatDiffers()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  await draftKept(his)
  his.once('dialog', (question) => void question.accept())
  await his.reload()
  await alive(his)
  await his.getByText(/saved this list while you were editing\./).waitFor()
  await seeWhatDiffers()
  await dialog.getByRole('button', { name: 'Keep Editing' }).click()
  // Without changes of one's own, the newer list is simply shown.
  await his.getByRole('button', { name: 'Revert' }).click()
  await member(his, 'Rami Recent').waitFor()
  await his.getByText('No unsaved changes').waitFor()
})
