import { expect } from 'vitest'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { workAs } from '#core/users/write.server.ts'
import { soon, test } from '../support/browser.ts'
import { inDatabase } from '../support/staff.ts'
import { openStocks, stock, stocksIn } from '../support/stocks-editor.ts'
import { expectToast, saveButton } from '../support/team-editor.ts'

const count = 500
const actor = { id: null, name: 'Test' }

test('five hundred stocks: a letter draws one row again, and a save sends them all', async ({
  site,
  visit,
}) => {
  await inDatabase(site, async (db) => {
    await db.deleteFrom('stock_picks').where('theme_id', '=', 'education').execute()
    await db.transaction().execute(async (tx) => {
      for (let n = 1; n <= count; n += 1)
        await createStockPick(await workAs(tx, actor), {
          themeId: 'education',
          name: `Stock ${n}`,
          ticker: `T${n}`,
          exchange: 'NYSE',
          thesis: 'Grows, and pays what it earns. '.repeat(10),
          displayOrder: n,
          entryPrice: 1_000_000,
          pricePoints: [1, 2].map((day) => ({
            price: 1_200_000,
            asOf: new Date(Date.UTC(2026, 9, day)),
            source: 'sample',
          })),
        })
    })
  })
  const { page } = await openStocks(site, visit)
  await soon(() => stocksIn(page)).toHaveLength(count)
  const name = stock(page, 'Stock 250').getByLabel('Name', { exact: true })
  await name.focus()
  await page.keyboard.press('End')
  // Every element that React changes while ten letters are typed.
  await page.evaluate(() => {
    const rows = new Set<Element>()
    const watch = new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const row = element?.closest('.entry')
        if (row) rows.add(row)
      }
    })
    watch.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })
    Object.assign(window, { touchedRows: rows })
  })
  await page.keyboard.type(' and more!')
  const touched = await page.evaluate(
    () => (window as unknown as { touchedRows: Set<Element> }).touchedRows.size,
  )
  expect(touched).toBe(1)
  await saveButton(page).click()
  await expectToast(page, 'Stocks saved', 'Successfully updated Education theme stocks.')
  expect(
    await inDatabase(site, (db) =>
      db.selectFrom('stock_picks').select('name').where('ticker', '=', 'T250').executeTakeFirst(),
    ),
  ).toEqual({ name: 'Stock 250 and more!' })
})
