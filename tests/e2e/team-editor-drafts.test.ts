import type { Dialog, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeViolations } from '../support/axe.ts'
import { expectProblem, photograph, soon, test } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import { addStaff, inDatabase, signIn } from '../support/staff.ts'
import {
  addMember,
  alive,
  draftKept,
  editMember,
  expectToast,
  member,
  openTeam,
  save,
  saveButton,
  savedTeam,
} from '../support/team-editor.ts'

function endSessions(site: RunningServer): Promise<unknown> {
  return inDatabase(site, (db) => db.deleteFrom('sessions').execute())
}

/** Does what makes the browser ask whether to leave, and answers. Returns whether it has asked. */
async function leaving(page: Page, isSure: boolean, act: () => Promise<unknown>): Promise<boolean> {
  let asked = false
  const answer = (dialog: Dialog) => {
    asked = dialog.type() === 'beforeunload'
    void (isSure ? dialog.accept() : dialog.dismiss())
  }
  page.on('dialog', answer)
  await act().catch(() => {})
  page.off('dialog', answer)
  return asked
}

// What is kept, resumed and dropped: app/admin/drafts.test.ts and those of app/admin/editor/state.

test('an unsaved team survives a reload, the leaving of its page and a lost connection, and the browser asks before it leaves', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  expectProblem(page, /ERR_INTERNET_DISCONNECTED/)
  const restored = page.getByText(/^We restored your draft from /)
  await addMember(page, 'Dalia Draft')
  await page.getByRole('button', { name: 'Remove Salma Draft' }).click()
  await page.getByRole('button', { name: 'Move Karim Sample up' }).click()
  await draftKept(page)
  const close = () => page.goto('/')
  expect(await leaving(page, false, close)).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/admin/team')
  // Also what was typed a moment ago is written.
  const role = member(page, 'Nadia Pattern').getByLabel('Role (required)')
  await editMember(page, 'Nadia Pattern')
  await role.fill('Typed a moment ago')
  expect(await leaving(page, true, () => page.reload())).toBe(true)
  await alive(page)
  await restored.waitFor()
  await page.getByText('Unsaved Changes').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'team-draft')
  await soon(async () => (await page.locator('.entry h2').allTextContents())[0]).toBe(
    'Karim Sample',
  )
  await editMember(page, 'Nadia Pattern')
  await soon(() => role.inputValue()).toBe('Typed a moment ago')
  await page.getByRole('button', { name: 'Undo: keep Salma Draft' }).click()

  // Another page of the panel is asked about, too.
  const people = page.getByRole('link', { name: 'People' })
  await people.click()
  const dialog = page.getByRole('dialog', { name: 'Leave with unsaved changes?' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await photograph(page, 'team-leave')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/admin/team')
  await people.click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await people.click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/admin/people')
  await page.getByRole('link', { name: 'Team', exact: true }).click()
  await restored.waitFor()
  await member(page, 'Dalia Draft').waitFor()

  await page.context().setOffline(true)
  await saveButton(page).click()
  await expectToast(
    page,
    'Error',
    'Failed to save team members. There is no connection to the server.',
  )
  await member(page, 'Dalia Draft').waitFor()
  await draftKept(page)
  // Nor does coming back to the tab put an error in its place.
  const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await asked
  await member(page, 'Dalia Draft').waitFor()
  await page.context().setOffline(false)
  await save(page)
  await draftKept(page, false)
  expect((await savedTeam(site)).map(({ name }) => name)).toContain('Dalia Draft')
  expect(await leaving(page, true, close)).toBe(false)
  await page.waitForURL(`${site.origin}/`)
})

test('an unsaved team that is left while it is saved is saved once', async ({ site, visit }) => {
  const { page } = await openTeam(site, visit)
  await addMember(page, 'Left Early')
  let answerNow = () => {}
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/admin/team.data', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const answer = await route.fetch()
    await held
    await route.fulfill({ response: answer }).catch(() => {})
  })
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Saving...' }).waitFor()
  await soon(async () => (await savedTeam(site)).some(({ name }) => name === 'Left Early')).toBe(
    true,
  )
  await leaving(page, true, () => page.reload())
  answerNow()
  await page.unroute('**/admin/team.data')
  await alive(page)
  await page.getByText(/^We restored your draft from /).waitFor()
  await save(page)
  expect((await savedTeam(site)).filter(({ name }) => name === 'Left Early')).toHaveLength(1)
})

test('an unsaved team survives the end of the session, waits behind the sign-in, and is shown to nobody else', async ({
  site,
  visit,
}) => {
  const { page, email } = await openTeam(site, visit, { path: '/admin/team?search=karim' })
  await editMember(page, 'Karim Sample')
  await page.getByLabel('Role (required)').fill('Signed out meanwhile')
  await endSessions(site)
  await saveButton(page).click()
  await expectToast(page, 'Error', 'Failed to save team members. Your session has ended.')
  await photograph(page, 'team-session-ended')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in and come back' }).click()
  await page.waitForURL('**/auth?next=*')
  await signIn(page, email)
  await page.waitForURL('**/admin/team?search=karim')
  await page.getByText(/^We restored your draft from /).waitFor()
  await save(page)
  const karim = (await savedTeam(site)).find(({ name }) => name === 'Karim Sample')
  expect(karim?.role).toBe('Signed out meanwhile')

  // Coming back to the tab finds out, too.
  await page.getByLabel('Search by name or role').fill('')
  await addMember(page, 'Wafa Waiting')
  await draftKept(page)
  await endSessions(site)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.waitForURL('**/auth?next=*')
  const { email: other } = await addStaff(site, 'admin')
  await page.goto('/auth?next=/admin/team')
  await signIn(page, other)
  await page.waitForURL('**/admin/team')
  await alive(page)
  await soon(() => member(page, 'Wafa Waiting').count()).toBe(0)
  await page.getByText('No unsaved changes').waitFor()
  await endSessions(site)
  await page.goto('/auth?next=/admin/team')
  await signIn(page, email)
  await page.waitForURL('**/admin/team')
  await member(page, 'Wafa Waiting').waitFor()
  await page.getByRole('button', { name: 'Revert' }).click()
})

test('of a draft that an earlier version kept, and that is dropped, one is told once', async ({
  site,
  visit,
}) => {
  const { page } = await openTeam(site, visit)
  await editMember(page, 'Nadia Pattern')
  await page.getByLabel('Role (required)').fill('Typed before the update')
  await draftKept(page)
  await leaving(page, true, () => page.goto('/admin/stocks'))
  await page.evaluate(() => {
    const name = Object.keys(localStorage).find((each) => each.endsWith(':team')) ?? ''
    const earlier = name.replace(/^qantara-draft:\d+/, 'qantara-draft:2')
    localStorage.setItem(earlier, localStorage.getItem(name) ?? '')
    localStorage.removeItem(name)
  })
  await page.goto('/admin/team')
  await alive(page)
  const told = page.getByText(
    'Unsaved changes that this browser kept from before the server was changed',
  )
  await told.waitFor()
  await soon(() => page.getByText(/^We restored your draft from /).count()).toBe(0)
  await page.getByRole('link', { name: 'Stocks' }).first().click()
  await told.waitFor({ state: 'detached' })
})
