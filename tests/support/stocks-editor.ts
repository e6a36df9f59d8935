import type { Locator, Page } from 'playwright-core'
import type { Visit, Visitor } from './browser.ts'
import type { RunningServer } from './server.ts'
import { addStaff, openSignedIn } from './staff.ts'
import { alive } from './team-editor.ts'

/** The stocks' editor, as an admin who has just been added sees it. */
export async function openStocks(
  site: RunningServer,
  visit: Visit,
  { path = '/admin/stocks', ...visitor }: Visitor & { path?: string } = {},
): Promise<{ page: Page; email: string }> {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, path, email, visitor)
  if (visitor.script !== false) await alive(page)
  return { page, email }
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
