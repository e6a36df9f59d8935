import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, hasFocus, photograph, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import type { RunningServer } from '../support/server.ts'
import { inDatabase } from '../support/staff.ts'
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

/** Keys of the saves that this page sends from now on. */
function keysSentBy(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().includes('/admin/team')) return
    keys.push(/name="key"\r\n\r\n([\w-]+)/.exec(request.postData() ?? '')?.[1] ?? '')
  })
  return keys
}

/**
 * The server does what is sent, but its answers are lost on the way until the returned function is
 * called. Nor is it reached when the page looks for it, every five seconds.
 */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route('**/admin/team*', async (route) => {
    const method = route.request().method()
    if (method === 'POST') await route.fetch()
    return method === 'POST' || method === 'HEAD' ? route.abort('failed') : route.fallback()
  })
  return () => page.unroute('**/admin/team*')
}

// What an answer, a lost one and another attempt make of the list: those beside app/admin/editor/state.

test('a save of the team is on the public page at the next request, and keeps what is typed while it is under way', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  await editMember(page, 'Amina Example')
  const role = page.getByLabel('Role (required)')
  await role.fill('Founding Partner')
  await save(page)
  await soon(() => saveButton(page).isDisabled()).toBe(true)
  await shows(site, '/team', 'Founding Partner')
  // The fields stay open, and what is typed next is a new change.
  await role.fill('Head of the Desk')
  await page.getByText('Unsaved Changes').waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/admin/team.data', async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await role.fill('Typed meanwhile')
  held.resolve()
  await shows(site, '/team', 'Head of the Desk')
  await page.getByText('Unsaved Changes').waitFor()
  await soon(() => role.inputValue()).toBe('Typed meanwhile')
  await saveButton(page).click()
  await page.getByText('No unsaved changes').waitFor()
  await shows(site, '/team', 'Typed meanwhile')
})

test('a save of the team names who goes to the trash, and asks first', async ({ site, visit }) => {
  const { page } = await openTeam(site, visit)
  await page.getByRole('button', { name: 'Remove Tarek Prototype' }).click()
  await page.getByRole('button', { name: 'Remove Youssef Template' }).click()
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 members?' })
  await soon(() => dialog.getByRole('listitem').allTextContents()).toEqual([
    'Youssef Template',
    'Tarek Prototype',
  ])
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'team-removal')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect((await savedTeam(site)).some(({ name }) => name === 'Tarek Prototype')).toBe(true)
  await saveButton(page).click()
  await dialog.getByRole('button', { name: 'Save and Move to Trash' }).click()
  await expectToast(page, 'Success', 'Team members saved successfully.')
  await soon(() => namesIn(page)).not.toContain('Tarek Prototype')
  expect((await savedTeam(site)).some(({ name }) => name === 'Tarek Prototype')).toBe(false)

  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore: Tarek Prototype' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'team-trash')
  await page.getByRole('button', { name: 'Restore: Tarek Prototype' }).click()
  await expectToast(page, 'Restored', 'They are back on the team page.')
  await page.getByRole('link', { name: 'Back to the team' }).click()
  await member(page, 'Tarek Prototype').waitFor()
  await shows(site, '/team', 'Tarek Prototype')
})

test('a save of the team that gets no answer says so, and is done once when sent again, also after a reload', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  // The router lets go of the body of a request that was cut off.
  expectProblem(page, /ERR_FAILED|request failed: .*\.data|BodyStreamBuffer was aborted/)
  const added = await addMember(page, 'Once Only')
  const keys = keysSentBy(page)
  const mend = await loseAnswers(page)
  await saveButton(page).click()
  const lost = 'There is no connection to the server.'
  await expectToast(page, 'Error', `Failed to save team members. ${lost}`)
  await page.getByText(`Not saved. ${lost}`).waitFor()
  await page.getByText('Unsaved Changes').waitFor()
  // The head has grown: at the top it covers no button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'team-no-connection')
  await mend()
  // Sent again at once, it waits for its own answer.
  await page.route('**/admin/team*', async (route) => {
    if (route.request().method() === 'POST') await pause(3000)
    await route.fallback()
  })
  await save(page)
  await page.unroute('**/admin/team*')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[\w-]{34}$/)
  expect(keys[1]).toBe(keys[0])
  expect((await savedTeam(site)).filter(({ name }) => name === 'Once Only')).toHaveLength(1)
  await added.getByRole('button', { name: 'Close Once Only' }).click()

  // It is known again after more was typed and the page was loaded again.
  const other = await addMember(page, 'Lost Answer', 'First')
  const mendAgain = await loseAnswers(page)
  await saveButton(page).click()
  await page.getByText(`Not saved. ${lost}`).waitFor()
  await mendAgain()
  await other.getByLabel('Role (required)').fill('Second')
  await draftKept(page)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await alive(page)
  await saveButton(page).click()
  await expectToast(page, 'Success', 'Team members saved successfully.')
  const known = (await savedTeam(site)).filter(({ name }) => name === 'Lost Answer')
  expect(known.map(({ role, slug }) => [role, slug])).toEqual([['Second', 'lost-answer']])
})

test('a save of the team is blocked while anything is wrong', async ({ site, visit }) => {
  const { page } = await openTeam(site, visit)
  await editMember(page, 'Nadia Pattern')
  await page.getByLabel('Name (required)').fill('')
  const keys = keysSentBy(page)
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Validation failed', 'Please fix 2 error(s) before saving')
  await soon(() => hasFocus(page.getByRole('heading', { name: 'Validation Summary' }))).toBe(true)
  expect(keys).toEqual([])

  // Nor is it asked for where the team cannot be read.
  expectProblem(page, /status of 500/)
  page.once('dialog', (dialog) => void dialog.accept())
  await rename(site, 'team_members', 'team_members_away')
  try {
    await page.goto('/admin/team')
    await expectToast(page, 'Error', 'Failed to load team members')
    await page.getByRole('navigation', { name: 'Admin' }).waitFor()
  } finally {
    await rename(site, 'team_members_away', 'team_members')
  }
})

function rename(site: RunningServer, from: string, to: string): Promise<unknown> {
  return inDatabase(site, (db) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
  )
}
