import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../support/browser.ts'
import type { RunningServer } from '../support/server.ts'
import { inDatabase } from '../support/staff.ts'
import { openStocks, stock } from '../support/stocks-editor.ts'
import { expectToast, saveButton } from '../support/team-editor.ts'

const saved = 'Successfully updated Education theme stocks.'

async function setPrice(page: Page, name: string, price: string): Promise<void> {
  const field = stock(page, name).getByLabel('Current price')
  await field.fill(price)
  await field.blur()
}

/** In 1/10,000 USD. */
async function priceOf(site: RunningServer, name: string): Promise<number | null | undefined> {
  const row = await inDatabase(site, (db) =>
    db.selectFrom('stock_picks').selectAll().where('name', '=', name).executeTakeFirst(),
  )
  return row?.current_price
}

test('of two people who set prices the second is asked which is kept where both did, and leaves the other’s elsewhere', async ({
  site,
  visit,
}) => {
  const { page: hers } = await openStocks(site, visit)
  const { page: his } = await openStocks(site, visit)
  await setPrice(hers, 'Duolingo', '180')
  await setPrice(hers, 'Stride', '95')
  await setPrice(his, 'Duolingo', '190')
  await stock(his, 'Stride').getByLabel('Name').fill('Stride Learning')
  await saveButton(hers).click()
  await expectToast(hers, 'Stocks saved', saved)
  await saveButton(his).click()
  const dialog = his.getByRole('dialog', { name: /saved this list while you were editing/ })
  await dialog.getByLabel('Yours: Current price').check()
  await dialog.getByRole('button', { name: 'Keep Both' }).click()
  await expectToast(his, 'Stocks saved', saved)
  expect(await priceOf(site, 'Duolingo')).toBe(1_900_000)
  expect(await priceOf(site, 'Stride Learning')).toBe(950_000)
})
