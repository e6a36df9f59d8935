import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
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

describe('a save of the team', () => {
  test('is on the public page at the next request', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Amina Example')
    await page.getByLabel('Role (required)').fill('Founding Partner')
    await save(page)
    await soon(() => saveButton(page).isDisabled()).toBe(true)
    await shows(site, '/team', 'Founding Partner')
    // The fields stay open, and what is typed next is a new change.
    await page.getByLabel('Role (required)').fill('Managing Partner')
    await page.getByText('Unsaved Changes').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('No unsaved changes').waitFor()
    await shows(site, '/team', 'Managing Partner')
  })

  test('names who goes to the trash, and asks first', async ({ site, visit }) => {
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

  test('keeps what is typed while it is under way', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await addMember(page, 'Hala Hurry')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/admin/team.data', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Saving...' }).waitFor()
    await page.getByLabel('Role (required)').fill('Typed meanwhile')
    goOn()
    await expectToast(page, 'Success', 'Team members saved successfully.')
    await page.getByText('Unsaved Changes').waitFor()
    await soon(() => page.getByLabel('Role (required)').inputValue()).toBe('Typed meanwhile')
    await save(page)
    const hala = (await savedTeam(site)).filter(({ name }) => name === 'Hala Hurry')
    expect(hala.map(({ role }) => role)).toEqual(['Typed meanwhile'])
  })

  test('that gets no answer says so, and is done once when sent again', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    expectProblem(page, /ERR_FAILED|request failed: .*\.data/)
    await addMember(page, 'Once Only')
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
    await save(page)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[\w-]{34}$/)
    expect(keys[1]).toBe(keys[0])
    expect((await savedTeam(site)).filter(({ name }) => name === 'Once Only')).toHaveLength(1)
  })

  test('that is sent again at once waits for its own answer', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    expectProblem(page, /ERR_FAILED|request failed: .*\.data/)
    await addMember(page, 'Sent Twice')
    const mend = await loseAnswers(page)
    await saveButton(page).click()
    await page.getByText('Not saved. There is no connection to the server.').waitFor()
    await mend()
    await page.route('**/admin/team*', async (route) => {
      if (route.request().method() === 'POST') await pause(3000)
      await route.fallback()
    })
    await save(page)
  })

  test('that got no answer is known again after more was typed, and after a reload', async ({
    site,
    visit,
  }) => {
    const { page } = await openTeam(site, visit)
    // The router lets go of the body of a request that was cut off.
    expectProblem(page, /ERR_FAILED|request failed: .*\.data|BodyStreamBuffer was aborted/)
    await addMember(page, 'Lost Answer', 'First')
    const mend = await loseAnswers(page)
    await saveButton(page).click()
    await page.getByText('Not saved. There is no connection to the server.').waitFor()
    await mend()
    await page.getByLabel('Role (required)').fill('Second')
    await draftKept(page)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await alive(page)
    await saveButton(page).click()
    await expectToast(page, 'Success', 'Team members saved successfully.')
    const lost = (await savedTeam(site)).filter(({ name }) => name === 'Lost Answer')
    expect(lost.map(({ role, slug }) => [role, slug])).toEqual([['Second', 'lost-answer']])
  })

  test('is blocked while anything is wrong', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    await editMember(page, 'Nadia Pattern')
    await page.getByLabel('Name (required)').fill('')
    const keys = keysSentBy(page)
    await page.keyboard.press('Control+s')
    await expectToast(page, 'Validation failed', 'Please fix 2 error(s) before saving')
    await soon(() => hasFocus(page.getByRole('heading', { name: 'Validation Summary' }))).toBe(true)
    expect(keys).toEqual([])
  })

  test('is not asked for where the team cannot be read', async ({ site, visit }) => {
    const { page } = await openTeam(site, visit)
    expectProblem(page, /status of 500/)
    await rename(site, 'team_members', 'team_members_away')
    try {
      await page.goto('/admin/team')
      await expectToast(page, 'Error', 'Failed to load team members')
      await page.getByRole('navigation', { name: 'Admin' }).waitFor()
    } finally {
      await rename(site, 'team_members_away', 'team_members')
    }
  })
})

function rename(site: RunningServer, from: string, to: string): Promise<unknown> {
  return inDatabase(site, (db) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db),
  )
}
