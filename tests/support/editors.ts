import type { Locator, Page } from 'playwright-core'
import { soon, type Visit, type Visitor } from './browser.ts'
import type { RunningServer } from './server.ts'
import { addStaff, inDatabase, openSignedIn } from './staff.ts'

/** Opens the team's editor as an admin who has just been added. */
export const openTeam = editorAt('/admin/team')
/** Opens the stocks' editor as an admin who has just been added. */
export const openStocks = editorAt('/admin/stocks')

function editorAt(usual: string) {
  return async (
    site: RunningServer,
    visit: Visit,
    { path = usual, ...visitor }: Visitor & { path?: string } = {},
  ): Promise<{ page: Page; email: string }> => {
    const { email } = await addStaff(site, 'admin')
    const page = await openSignedIn(visit, path, email, visitor)
    if (visitor.script !== false) await alive(page)
    return { page, email }
  }
}

/** Waits until the editor takes what is typed. */
export async function alive(page: Page): Promise<void> {
  await page.locator('.editor fieldset:enabled').waitFor()
}

export function member(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Unfolds a member's fields. */
export async function editMember(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${name}`, exact: true }).click()
  return member(page, name)
}

/** Adds a member with this name, and whatever else is required. Not saved yet. */
export async function addMember(page: Page, name: string, role = 'Analyst'): Promise<Locator> {
  await page.getByRole('button', { name: 'Add Member' }).click()
  const added = page.getByRole('article', { name: 'Unnamed' })
  await added.getByLabel('Role (required)').fill(role)
  await added.getByLabel('Use initials').check()
  await added.getByLabel('Name (required)').fill(name)
  return member(page, name)
}

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Waits until nothing is unsaved. */
export const settled = (page: Page) => page.getByText('No unsaved changes').waitFor()

/** Saves, and waits until it is said to be done. */
export async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expectToast(page, 'Success', 'Team members saved successfully.')
  await settled(page)
}

export async function revert(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await settled(page)
}

/** Opens the history or the trash of the list. */
export async function openMore(page: Page, place: 'History' | 'Trash'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('main').getByRole('link', { name: place }).click()
}

export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.locator('.toast', { hasText: text }).last()
  await toast.waitFor()
  await soon(() => toast.locator('.toast-title').textContent()).toBe(title)
}

/** Pastes into a field, HTML as a word processor does. Returns whether it is left to the field. */
export function paste(
  field: Locator,
  words: string,
  type: 'text/plain' | 'text/html' = 'text/plain',
): Promise<boolean> {
  return field.evaluate(
    (target, [type, text]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(type, text)
      const more = { bubbles: true, cancelable: true }
      return target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, ...more }))
    },
    [type, words] as const,
  )
}

/** Who is in the editor, from the top. */
export function namesIn(page: Page): Promise<string[]> {
  return page.locator('.entry h2').allTextContents()
}

/** Who is on the team as it is saved, in display order. */
export function savedTeam(site: RunningServer) {
  return inDatabase(site, (db) =>
    db
      .selectFrom('team_members')
      .selectAll()
      .where('removed_at', 'is', null)
      .orderBy('display_order')
      .orderBy('created_at')
      .execute(),
  )
}

/** Waits until the browser has written the draft that it keeps, or has dropped it. */
export async function draftKept(page: Page, isThere = true): Promise<void> {
  await soon(() =>
    page.evaluate(() => Object.keys(localStorage).some((name) => name.includes('-draft:'))),
  ).toBe(isThere)
}

export function stock(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true })
}

/** Names in the editor, from the top. */
export function stocksIn(page: Page): Promise<string[]> {
  return page
    .locator('.stock-row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''))
}

/** The button of this name, as the editors of texts have it once. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The page beside the fields, as it would look. */
export const previewOf = (page: Page) => page.frameLocator('iframe[name=Preview]')

/** Opens the sheet that says what would change, by the keyboard. */
export async function openSheet(page: Page, verb: 'Publish' | 'Submit' = 'Publish') {
  await press(page, verb).press('Enter')
  return page.getByRole('dialog', { name: new RegExp(`^${verb}`) })
}

/** Does what the sheet is for, by its own button. */
export const confirm = (sheet: Locator, verb: 'Publish' | 'Submit' = 'Publish') =>
  sheet.getByRole('button', { name: verb, exact: true }).press('Enter')

/** Waits until all that was typed is with the server. */
export const saved = (page: Page) =>
  page.getByText('Unsaved Changes', { exact: true }).waitFor({ state: 'detached' })
