import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { MemberDraft } from '#core/team/member.ts'
import { findTeamForEditing, saveTeam } from '#core/team/team.server.ts'
import { axeViolations } from '../support/axe.ts'
import { addressOf, expectProblem, soon, test } from '../support/browser.ts'
import { shows } from '../support/content.ts'
import {
  addMember,
  alive,
  draftKept,
  editMember,
  expectToast,
  member,
  namesIn,
  openTeam,
  revert,
  save,
  saveButton,
  savedTeam,
  settled,
} from '../support/editors.ts'
import { aMemberDraft, done, sentList } from '../support/lists.ts'
import { sessionCookies } from '../support/people.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, inDatabase, signIn } from '../support/staff.ts'

// How the team is saved, and what becomes of what is not. What an answer, a lost one and a choice make of the list:
// the tests of app/admin/editor/state, of core/record/merge and requests/save-team.

const lost = 'There is no connection to the server.'
const restored = (page: Page) => page.getByText(/^We restored your draft from /)
const roleIn = (page: Page, name: string) => member(page, name).getByLabel('Role (required)')
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const savedRole = async (site: RunningServer, name: string) =>
  (await savedTeam(site)).find((each) => each.name === name)?.role

/** Unfolds a member, if need be. */
async function setRole(page: Page, name: string, role: string): Promise<void> {
  if (!(await roleIn(page, name).isVisible())) await editMember(page, name)
  await roleIn(page, name).fill(role)
}

/** Lets each save wait, before or behind the server, until the returned function is called. */
async function holdSaves(page: Page, behind = false): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route('**/admin/team.data', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = behind ? await route.fetch() : undefined
    await held.promise
    await (response ? route.fulfill({ response }) : route.continue()).catch(() => {})
  })
  return held.resolve
}

/** Does what makes the browser ask whether to leave, and answers. Returns whether it has asked. */
async function isAsked(page: Page, act: () => Promise<unknown>, isSure = true): Promise<boolean> {
  const asked: string[] = []
  page.once('dialog', (dialog) => {
    asked.push(dialog.type())
    void (isSure ? dialog.accept() : dialog.dismiss())
  })
  await act().catch(() => {})
  page.removeAllListeners('dialog')
  return asked.includes('beforeunload')
}

test('a save is public at once, asks before anybody goes, and is done once', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  const role = roleIn(page, 'Amina Example')
  await setRole(page, 'Amina Example', 'Founding Partner')
  await save(page)
  await soon(() => saveButton(page).isDisabled()).toBe(true)
  await shows(site, '/team', 'Founding Partner')
  // The fields stay open, and what is typed next is a new change.
  await role.fill('Head of the Desk')
  const letGo = await holdSaves(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await role.fill('Typed meanwhile')
  letGo()
  await shows(site, '/team', 'Head of the Desk')
  await page.getByText('Unsaved Changes').waitFor()
  await soon(() => role.inputValue()).toBe('Typed meanwhile')
  await saveButton(page).click()
  await settled(page)
  await shows(site, '/team', 'Typed meanwhile')
  await page.unroute('**/admin/team.data')

  await page.getByRole('button', { name: 'Remove Tarek Prototype' }).click()
  await page.getByRole('button', { name: 'Remove Youssef Template' }).click()
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Remove 2 members?' })
  const leaving = ['Youssef Template', 'Tarek Prototype']
  await soon(() => dialog.getByRole('listitem').allTextContents()).toEqual(leaving)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await savedRole(site, 'Tarek Prototype')).toBeDefined()
  await saveButton(page).click()
  await dialog.getByRole('button', { name: 'Save and Move to Trash' }).click()
  await settled(page)
  await soon(() => namesIn(page)).not.toContain('Tarek Prototype')
  expect(await savedRole(site, 'Tarek Prototype')).toBeUndefined()

  // The router lets go of the body of a request that was cut off.
  expectProblem(page, /ERR_FAILED|request failed: .*\.data|BodyStreamBuffer was aborted/)
  await addMember(page, 'Once Only')
  // The server does what is sent, but its answer is lost on the way; nor is it reached when the page looks for it.
  await page.route('**/admin/team*', async (route) => {
    const method = route.request().method()
    if (method === 'POST') await route.fetch()
    return method === 'POST' || method === 'HEAD' ? route.abort('failed') : route.fallback()
  })
  await saveButton(page).click()
  await expectToast(page, 'Error', `Failed to save team members. ${lost}`)
  await page.getByText(`Not saved. ${lost}`).waitFor()
  await page.getByText('Unsaved Changes').waitFor()
  // The head has grown: at the top it covers no button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  expect(await axeViolations(page)).toEqual([])
  await page.unroute('**/admin/team*')
  // Sent again at once, it waits for its own answer.
  await page.route('**/admin/team*', async (route) => {
    if (route.request().method() === 'POST') await pause(3000)
    await route.fallback()
  })
  await save(page)
  await page.unroute('**/admin/team*')
  expect((await savedTeam(site)).filter(({ name }) => name === 'Once Only')).toHaveLength(1)
})

test('what is unsaved survives reload, leaving, a lost connection and a lost session', async ({
  site,
  visit,
}) => {
  const { page, email } = await openTeam(site, visit)
  expectProblem(page, /ERR_INTERNET_DISCONNECTED/)
  await addMember(page, 'Dalia Draft')
  await page.getByRole('button', { name: 'Remove Salma Draft' }).click()
  await page.getByRole('button', { name: 'Move Karim Sample up' }).click()
  await draftKept(page)
  const close = () => page.goto('/')
  expect(await isAsked(page, close, false)).toBe(true)
  expect(addressOf(page)).toBe('/admin/team')
  // Also what was typed a moment ago is written.
  await setRole(page, 'Nadia Pattern', 'Typed a moment ago')
  expect(await isAsked(page, () => page.reload())).toBe(true)
  await alive(page)
  await restored(page).waitFor()
  await page.getByText('Unsaved Changes').waitFor()
  await soon(async () => (await namesIn(page))[0]).toBe('Karim Sample')
  await editMember(page, 'Nadia Pattern')
  await soon(() => roleIn(page, 'Nadia Pattern').inputValue()).toBe('Typed a moment ago')
  await page.getByRole('button', { name: 'Undo: keep Salma Draft' }).click()

  // Another page of the panel is asked about, too.
  const people = page.getByRole('link', { name: 'People' })
  const leave = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
  await people.click()
  await leave.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await leave.waitFor({ state: 'detached' })
  await people.click()
  await leave.getByRole('button', { name: 'Stay' }).click()
  expect(addressOf(page)).toBe('/admin/team')
  await people.click()
  await leave.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin/people')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await restored(page).waitFor()
  await member(page, 'Dalia Draft').waitFor()

  await page.context().setOffline(true)
  await saveButton(page).click()
  await expectToast(page, 'Error', `Failed to save team members. ${lost}`)
  await draftKept(page)
  // Nor does coming back to the tab put an error in its place.
  const looked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await comeBack(page)
  await looked
  await member(page, 'Dalia Draft').waitFor()
  await page.context().setOffline(false)
  // Who leaves while it is saved finds it as a draft, and saves it once.
  const letGo = await holdSaves(page, true)
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await soon(() => savedRole(site, 'Dalia Draft')).toBe('Analyst')
  await isAsked(page, () => page.reload())
  letGo()
  await page.unroute('**/admin/team.data')
  await alive(page)
  await restored(page).waitFor()
  await save(page)
  expect((await savedTeam(site)).filter(({ name }) => name === 'Dalia Draft')).toHaveLength(1)
  await draftKept(page, false)
  expect(await isAsked(page, close)).toBe(false)

  // At the end of the session it waits behind the sign-in.
  const endSessions = () => inDatabase(site, (db) => db.deleteFrom('sessions').execute())
  const openAs = async (person: string) => {
    await page.context().addCookies(await sessionCookies(site, person))
    await page.goto('/admin/team')
    await alive(page)
  }
  await page.goto('/admin/team?search=karim')
  await setRole(page, 'Karim Sample', 'Signed out meanwhile')
  await endSessions()
  await saveButton(page).click()
  await expectToast(page, 'Error', 'Failed to save team members. Your session has ended.')
  await page.getByRole('link', { name: 'Sign in and come back' }).click()
  await page.waitForURL('**/auth?next=*')
  await signIn(page, email)
  await page.waitForURL('**/admin/team?search=karim')
  await restored(page).waitFor()
  await save(page)
  expect(await savedRole(site, 'Karim Sample')).toBe('Signed out meanwhile')
  // Coming back to the tab finds out, too. Somebody else at this browser sees nothing of it.
  await page.getByLabel('Search by name or role').fill('')
  await addMember(page, 'Wafa Waiting')
  await draftKept(page)
  await endSessions()
  await comeBack(page)
  await page.waitForURL('**/auth?next=*')
  await openAs((await addStaff(site, 'admin')).email)
  await settled(page)
  await soon(() => member(page, 'Wafa Waiting').count()).toBe(0)
  await openAs(email)
  await member(page, 'Wafa Waiting').waitFor()

  // Of one that an earlier version kept, and that is dropped, one is told once.
  expect(await isAsked(page, () => page.goto('/robots.txt'))).toBe(true)
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((each) => each.endsWith(':team')) ?? ''
    const earlier = name.replace(/^qantara-draft:\d+/, 'qantara-draft:2')
    localStorage.setItem(earlier, localStorage.getItem(name) ?? '')
    localStorage.removeItem(name)
  })
  await page.goto('/admin/team')
  const told = page.getByText('Unsaved changes that this browser kept from before the server was')
  await told.waitFor()
  await soon(() => restored(page).count()).toBe(0)
  await page.getByRole('link', { name: 'Stocks' }).first().click()
  await told.waitFor({ state: 'detached' })
})

test('who saves after somebody else sees what differs, and chooses', async ({ site, visit }) => {
  const { id: other } = await addStaff(site, 'admin')
  const theySave = (change: (rows: MemberDraft[]) => MemberDraft[]) =>
    inDatabase(site, async (db) => {
      const list = await findTeamForEditing(db)
      done(await saveTeam(db, other, sentList(list, change(list.rows))))
    })
  const withRole = (rows: MemberDraft[], name: string, role: string) =>
    rows.map((row) => (row.name === name ? { ...row, role } : row))
  const { page } = await openTeam(site, visit)
  await setRole(page, 'Amina Example', 'Partner by him')
  await setRole(page, 'Karim Sample', 'Adviser by him')
  await theySave((rows) => [
    ...withRole(rows, 'Amina Example', 'Partner by her'),
    aMemberDraft({ name: 'Added By Her' }),
  ])
  await saveButton(page).click()
  const dialog = page.getByRole('dialog', { name: /saved this list while you were editing/ })
  await soon(() => dialog.getByRole('heading').first().textContent()).toBe(
    'Sample admin saved this list while you were editing',
  )
  const rowOf = (name: string) =>
    dialog.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const cells = await rowOf('Amina Example').getByRole('row').last().allInnerTexts()
  expect(cells.join(' ').replace(/\s+/g, ' ')).toBe(
    'Role changed by both Partner by her Partner by him',
  )
  await rowOf('Karim Sample').getByText('changed by you').waitFor()
  await rowOf('Added By Her').getByText('Added by them.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await soon(() => roleIn(page, 'Amina Example').inputValue()).toBe('Partner by him')
  await saveButton(page).click()
  const solve = (name: string) => dialog.getByRole('button', { name }).click()
  await solve('Keep Both')
  await dialog.getByText('Choose theirs or yours where both of you').waitFor()
  await dialog.getByLabel('Theirs: Role').check()
  await solve('Keep Both')
  await expectToast(page, 'Success', 'Team members saved successfully.')
  await settled(page)
  const roles = ['Amina Example', 'Karim Sample', 'Added By Her'].map((name) =>
    savedRole(site, name),
  )
  expect(await Promise.all(roles)).toEqual(['Partner by her', 'Adviser by him', 'Analyst'])

  // Mine only names what it undoes; theirs, that undone, and back to what is saved.
  await setRole(page, 'Omar Placeholder', 'Risk by him')
  await theySave((rows) => [
    ...withRole(rows, 'Omar Placeholder', 'Risk by her'),
    aMemberDraft({ name: 'Added For Nothing' }),
  ])
  await saveButton(page).click()
  await dialog.getByText('Undone: Role of Omar Placeholder; Added For Nothing, added.').waitFor()
  await solve('Use Theirs')
  await expectToast(page, 'Reloaded', 'You see the list as it was saved.')
  const role = roleIn(page, 'Omar Placeholder')
  await soon(() => role.inputValue()).toBe('Risk by her')
  await settled(page)
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).last().click()
  await soon(() => role.inputValue()).toBe('Risk by him')
  await revert(page)
  await soon(() => role.inputValue()).toBe('Risk by her')

  // He keeps, with his changes, whom she has removed.
  await setRole(page, 'Layla Specimen', 'Kept by him')
  await theySave((rows) => rows.filter(({ name }) => name !== 'Layla Specimen'))
  await saveButton(page).click()
  await dialog.getByText('Removed by them, changed by you.').waitFor()
  await dialog.getByLabel('Keep it, with your changes').check()
  await solve('Keep Both')
  await settled(page)
  const layla = (await savedTeam(site)).find(({ name }) => name === 'Layla Specimen')
  expect(layla).toMatchObject({ role: 'Kept by him', slug: 'layla-specimen' })

  // Who comes back to the tab is told; so is whose draft is older than the list.
  await setRole(page, 'Karim Sample', 'Not saved in time')
  await theySave((rows) => [...rows, aMemberDraft({ name: 'Rami Recent' })])
  await comeBack(page)
  const seeWhatDiffers = async () => {
    await page.getByText(/saved this list while you were editing\./).waitFor()
    await soon(() => namesIn(page)).not.toContain('Rami Recent')
    await page.getByRole('button', { name: 'See what differs' }).click()
    await dialog.getByText('Added by them.').waitFor()
    await dialog.getByText('changed by you').waitFor()
    await soon(() => dialog.getByRole('listitem').count()).toBe(2)
    await solve('Keep Editing')
  }
  await seeWhatDiffers()
  await draftKept(page)
  await isAsked(page, () => page.reload())
  await alive(page)
  await seeWhatDiffers()
  // Without changes of one's own the newer list is simply shown.
  await revert(page)
  await member(page, 'Rami Recent').waitFor()
  await theySave((rows) => withRole(rows, 'Rami Recent', 'Seen at once'))
  await comeBack(page)
  await member(page, 'Rami Recent').getByText('Seen at once').first().waitFor()
})
