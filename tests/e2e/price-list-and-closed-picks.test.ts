import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { axeViolations } from '../support/axe.ts'
import { hasFocus, photograph, soon, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addStaff, inDatabase, openSignedIn } from '../support/staff.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'

const list = 'PSO,NYSE,15.10,2026-11-20\nPSO,NYSE,15.20,2026-11-20\n'
const more = 'DUOL,NASDAQ,1580,2026-11-20\nXYZ,,1,2026-11-20\nLRN,NYSE,70,03/04/2026\n'

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: ReturnType<Page['locator']>): Promise<void> {
  for (let n = 0; n < 60 && !(await hasFocus(element)); n += 1) await page.keyboard.press('Tab')
  await soon(() => hasFocus(element)).toBe(true)
}

test('a list of prices is checked, asked about, and saved by keyboard', async ({ site, visit }) => {
  const { email } = await addStaff(site, 'admin')
  const page = await openSignedIn(visit, '/admin/import?kind=prices', email)
  await page.getByLabel('Or its rows').focus()
  await page.keyboard.insertText(list + more)
  const check = page.getByRole('button', { name: 'Check', exact: true })
  await tabTo(page, check)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Prices: 1 new, 4 refused' }).waitFor()
  await page.getByText('The same stock and day is in line 1 already').first().waitFor()
  await page.getByText('No stock has the ticker XYZ').first().waitFor()
  await page.getByText('can mean 2026-04-03 or 2026-03-04').first().waitFor()
  await photograph(page, 'prices-import')
  expect(await axeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  await soon(() => horizontalOverflow(page)).toEqual({ by: 0, out: [] })
  await photograph(page, 'prices-import-phone')
  await tabTo(page, page.getByRole('button', { name: 'Import 1 row and what is ticked' }))
  await page.keyboard.press('Enter')
  await page.getByText('1 new, 4 refused.').waitFor()
  const priceOf = async (of: string) => {
    const picks = await inDatabase(site, (db) => listStockPicks(db, 'education'))
    return picks.find(({ ticker }) => ticker === of)?.currentPrice
  }
  expect(await priceOf('PSO')).toBe(151_000)
  expect(await priceOf('DUOL')).not.toBe(15_800_000)

  await page.getByLabel('Or its rows').fill('DUOL,NASDAQ,1580,2026-11-20')
  await check.press('Enter')
  await page.getByRole('checkbox', { name: /^Save it: Duolingo/ }).check()
  await page.getByRole('button', { name: 'Import what is ticked' }).press('Enter')
  await page.getByText('1 new.').waitFor()
  expect(await priceOf('DUOL')).toBe(15_800_000)
})

test('a pick is closed, reopened, closed again and deleted', async ({ site, visit }) => {
  const { page } = await openStocks(site, visit)
  const press = async (name: string) => {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  }
  const close = async () => {
    await stock(page, 'Stride').getByRole('link', { name: 'Close pick Stride' }).press('Enter')
    await page.getByLabel('Closing price').fill('80')
    await page.getByRole('button', { name: 'Close pick', exact: true }).press('Enter')
    await page.getByText('Reason is required: the history keeps it for good').waitFor()
    await soon(() => page.getByLabel('Closing price').inputValue()).toBe('80')
    await page.getByLabel('Reason').fill('Taken over')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: /Stride .* Taken over/ }).waitFor()
  }
  await close()
  await page.setViewportSize({ width: 375, height: 800 })
  await photograph(page, 'pick-reopen-phone')
  await page.getByRole('button', { name: 'Reopen Stride' }).press('Enter')
  await page.getByText('It is back in the grid, with all its prices.').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Back to the stocks' }).click()
  await close()
  await page.getByRole('link', { name: 'Delete Stride' }).press('Enter')
  await page.getByText('lose its line among the closed picks, with its result').waitFor()
  await photograph(page, 'pick-delete')
  await press('Delete')
  await page.getByRole('dialog').getByText('Reason is required').waitFor()
  await page.getByRole('dialog').getByLabel('Reason').fill('Entered by mistake')
  await page.keyboard.press('Enter')
  await page.getByText('No pick of this theme has been closed.').waitFor()
  expect(await axeViolations(page)).toEqual([])
})
