import type { Dialog, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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

describe('an unsaved team', () => {
  test('survives a reload, with what was added, removed and moved', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await addMember(page, 'Dalia Draft')
    await page.getByRole('button', { name: 'Remove Salma Draft' }).click()
    await page.getByRole('button', { name: 'Move Karim Sample up' }).click()
    await draftKept(page)
    expect(await leaving(page, true, () => page.reload())).toBe(true)
    await alive(page)
    await page.getByText(/^We restored your draft from /).waitFor()
    await page.getByText('Unsaved Changes').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await photograph(page, 'team-draft')
    await soon(async () => (await page.locator('.entry h2').allTextContents())[0]).toBe(
      'Karim Sample',
    )
    await page.getByRole('button', { name: 'Undo: keep Salma Draft' }).click()
    await save(page)
    await draftKept(page, false)
    expect((await savedTeam(site)).map(({ name }) => name)).toContain('Dalia Draft')
  })

  test('is written when the page is left at once', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Nadia Pattern')
    await page.getByLabel('Role (required)').fill('Typed a moment ago')
    await leaving(page, true, () => page.reload())
    await alive(page)
    await page.getByRole('button', { name: 'Edit Nadia Pattern' }).click()
    await soon(() => page.getByLabel('Role (required)').inputValue()).toBe('Typed a moment ago')
    await page.getByRole('button', { name: 'Revert' }).click()
    await draftKept(page, false)
  })

  test('makes the browser ask before it leaves, and a saved one does not', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Omar Placeholder')
    await page.getByLabel('Role (required)').fill('Asked before leaving')
    const close = () => page.goto('/')
    expect(await leaving(page, false, close)).toBe(true)
    expect(new URL(page.url()).pathname).toBe('/admin/team')
    await save(page)
    expect(await leaving(page, true, close)).toBe(false)
    await page.waitForURL(`${site.origin}/`)
  })

  test('asks before another page of the panel, and is there afterwards', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Omar Placeholder')
    await page.getByLabel('Role (required)').fill('Left for a while')
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
    await page.getByText(/^We restored your draft from /).waitFor()
    await page.getByRole('button', { name: 'Edit Omar Placeholder' }).click()
    await soon(() => page.getByLabel('Role (required)').inputValue()).toBe('Left for a while')
    await page.getByRole('button', { name: 'Revert' }).click()
  })

  test('survives a lost connection', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    expectProblem(page, /ERR_INTERNET_DISCONNECTED/)
    await addMember(page, 'Olfat Offline')
    await page.context().setOffline(true)
    await saveButton(page).click()
    await expectToast(
      page,
      'Error',
      'Failed to save team members. There is no connection to the server.',
    )
    await member(page, 'Olfat Offline').waitFor()
    await draftKept(page)
    // Nor does coming back to the tab put an error in its place.
    const asked = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await asked
    await member(page, 'Olfat Offline').waitFor()
    await page.context().setOffline(false)
    await save(page)
    expect((await savedTeam(site)).map(({ name }) => name)).toContain('Olfat Offline')
  })

  test('that is left while it is saved is saved once', async ({ site, visit }) => {
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

  test('survives the end of the session: one signs in and goes on', async ({ site, visit }) => {
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
  })

  test('of somebody who comes back signed out waits behind the sign-in', async ({
    site,
    visit,
  }) => {
    const { page, email } = await openTeam(site, visit)
    await addMember(page, 'Wafa Waiting')
    await endSessions(site)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.waitForURL('**/auth?next=*')
    await signIn(page, email)
    await page.waitForURL('**/admin/team')
    await member(page, 'Wafa Waiting').waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
  })

  test('is shown to nobody else in the same browser', async ({ site, visit }) => {
    const { page, email } = await openTeam(site, visit)
    await addMember(page, 'Secret Hire')
    await draftKept(page)
    const { email: other } = await addStaff(site, 'admin')
    await endSessions(site)
    await leaving(page, true, () => page.goto('/auth?next=/admin/team'))
    await signIn(page, other)
    await page.waitForURL('**/admin/team')
    await alive(page)
    await soon(() => member(page, 'Secret Hire').count()).toBe(0)
    await page.getByText('No unsaved changes').waitFor()
    await endSessions(site)
    await page.goto('/auth?next=/admin/team')
    await signIn(page, email)
    await member(page, 'Secret Hire').waitFor()
    await page.getByRole('button', { name: 'Revert' }).click()
  })

  test('that an earlier version kept is dropped, and one is told once', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Nadia Pattern')
    await page.getByLabel('Role (required)').fill('Typed before the update')
    await draftKept(page)
    const names = () => page.evaluate(() => Object.keys(localStorage).toSorted())
    await leaving(page, true, () => page.goto('/admin/stocks'))
    const mine = await page.evaluate(() => {
      const name = Object.keys(localStorage).find((each) => each.endsWith(':team')) ?? ''
      const earlier = name.replace(/^qantara-draft:\d+/, 'qantara-draft:2')
      localStorage.setItem(earlier, localStorage.getItem(name) ?? '')
      localStorage.setItem('qantara-draft:2:somebody-else:team', '{}')
      localStorage.removeItem(name)
      return earlier
    })
    await page.goto('/admin/team')
    await alive(page)
    const told = page.getByText(
      'Unsaved changes that this browser kept from before the server was changed',
    )
    await told.waitFor()
    await soon(names).not.toContain(mine)
    expect(await names()).toContain('qantara-draft:2:somebody-else:team')
    await soon(() => page.getByText(/^We restored your draft from /).count()).toBe(0)
    await page.getByRole('link', { name: 'Stocks' }).first().click()
    await told.waitFor({ state: 'detached' })
  })

  test('that is older than the list says so, and is kept', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Layla Specimen')
    await page.getByLabel('Role (required)').fill('From an old draft')
    await draftKept(page)
    const { page: hers } = await openTeam(site, visit)
    await addMember(hers, 'Newer Than That')
    await save(hers)
    await leaving(page, true, () => page.reload())
    await alive(page)
    await page.getByText(/saved this list while you were editing\./).waitFor()
    await page.getByRole('button', { name: 'See what differs' }).click()
    const dialog = page.getByRole('dialog', { name: /saved this list while you were editing/ })
    await dialog.getByText('changed by you').waitFor()
    await dialog.getByText('Added by them.').waitFor()
    await soon(() => dialog.getByRole('listitem').count()).toBe(2)
  })
})
