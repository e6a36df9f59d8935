import type { Locator, Page } from 'playwright-core'

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
