import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { expectProblem, soon, test } from '../support/browser.ts'
import { inDatabase } from '../support/staff.ts'
import { openStocks, stock, stocksIn } from '../support/stocks-editor.ts'
import { expectToast, saveButton } from '../support/team-editor.ts'

/** A few times what is drawn at once: that 500 are saved at once is told by requests/save-stocks. */
const count = 150
const longThesis = 'Grows, and pays what it earns. '.repeat(10).trim()
const actor = { id: null, name: 'Test' }

/** Notes how many rows came onto the page at once, at most. */
async function countDrawnRows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => Array.from(addedNodes))
      const rows = added.filter((node) => node instanceof Element && node.matches('.entry')).length
      Object.assign(window, { mostDrawn: Math.max(Reflect.get(window, 'mostDrawn') ?? 0, rows) })
    })
    watch.observe(document, { subtree: true, childList: true })
  })
}

test('many stocks: fifty are drawn at once, a letter draws one row again, a row’s texts come when it is opened, and a save keeps all', async ({
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
          thesis: longThesis,
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
  const { page } = await openStocks(site, visit, { before: countDrawnRows })
  await soon(() => stocksIn(page)).toHaveLength(count)
  expect(await page.evaluate(() => Reflect.get(window, 'mostDrawn'))).toBe(50)
  const name = stock(page, 'Stock 100').getByLabel('Name', { exact: true })
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
      db.selectFrom('stock_picks').select('name').where('ticker', '=', 'T100').executeTakeFirst(),
    ),
  ).toEqual({ name: 'Stock 100 and more!' })

  // The texts of a row come when it is opened: first without a connection.
  expectProblem(page, /ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const texts = '**/admin/row-texts*'
  await page.route(texts, (route) => route.abort('internetdisconnected'))
  // The panel asks whether the server can be reached again.
  const screens = /\/admin\/stocks/
  await page.route(screens, (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.fallback(),
  )
  const row = stock(page, 'Stock 100 and more!')
  await row.getByRole('button', { name: /^Thesis and image of/ }).click()
  const thesis = row.getByLabel('Thesis', { exact: true })
  await row
    .getByText('This text could not be loaded. There is no connection to the server.')
    .first()
    .waitFor()
  expect(await thesis.count()).toBe(0)
  await page.unroute(texts)
  await page.unroute(screens)
  await row.getByRole('button', { name: 'Try Again' }).first().click()
  await soon(() => thesis.inputValue()).toBe(longThesis)
  await page.getByText('No unsaved changes').waitFor()

  await thesis.fill('Written again.')
  await saveButton(page).click()
  await page.getByText('No unsaved changes').waitFor()
  const theses = await inDatabase(site, (db) =>
    db.selectFrom('stock_picks').select('thesis').where('theme_id', '=', 'education').execute(),
  )
  expect(Map.groupBy(theses, ({ thesis }) => thesis)).toEqual(
    new Map([
      [longThesis, Array(count - 1).fill({ thesis: longThesis })],
      ['Written again.', [{ thesis: 'Written again.' }]],
    ]),
  )
  await thesis.fill('Not to be kept.')
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await soon(() => thesis.inputValue()).toBe('Written again.')
  await page.getByText('No unsaved changes').waitFor()
})
