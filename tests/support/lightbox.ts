import type { Locator, Page } from 'playwright-core'
import { sampleStocks } from '#sample/stocks.ts'
import { soon } from './browser.ts'

/** The theme page on which the lightbox is tried, and its picks in order. */
export const lightboxPage = '/themes/education'
export const picks = sampleStocks.education

export const anchorOf = ({ ticker }: { ticker: string }) => `stock-${ticker.toLowerCase()}`

export const sheetOf = (page: Page, pick: { ticker: string }): Locator =>
  page.locator(`#${anchorOf(pick)}`)

export const openerOf = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('link', { name: `Open the chart of ${name}` })

/** Names of the sheets that are seen: none, or one. */
export function seenSheets(page: Page): Promise<string[]> {
  return page.locator('.lightbox:visible h2').allTextContents()
}

export const isModal = (page: Page, pick: { ticker: string }): Promise<boolean> =>
  sheetOf(page, pick).evaluate((sheet) => sheet.matches(':modal'))

/** Opens the sheet as most people do, and waits until it is a modal dialog. */
export async function openSheet(page: Page, pick: { name: string; ticker: string }) {
  await openerOf(page, pick).click()
  await soon(() => isModal(page, pick)).toBe(true)
}
