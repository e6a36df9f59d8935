import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { axeViolations } from '../support/axe.ts'
import {
  test as base,
  expectProblem,
  hasFocus,
  photograph,
  soon,
  type Visit,
  type Visitor,
} from '../support/browser.ts'
import { expectToast, openStocks, paste, saveButton, stock } from '../support/editors.ts'
import { jobsOfPages } from '../support/held-jobs.ts'
import { expectFits } from '../support/layout.ts'
import { openQuoteService, type QuoteService, twelveDataQuote } from '../support/quote-service.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { inDatabase, openAsAdmin } from '../support/staff.ts'
import { addStocks, seedTheme } from '../support/theme-data.ts'

const key = 'a-key-that-nobody-may-see'
const count = 7

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures from it
  .extend('service', { scope: 'file' }, async ({}, { onCleanup }): Promise<QuoteService> => {
    const service = await openQuoteService()
    onCleanup(() => service[Symbol.asyncDispose]())
    return service
  })
  .override(
    'site',
    { scope: 'file' },
    async ({ service }, { onCleanup }): Promise<RunningServer> => {
      const env = {
        QUOTES_PROVIDER: 'twelvedata',
        QUOTES_API_KEY: key,
        QUOTES_API_URL: service.url,
      }
      const server = await startServer({ env, heldJobs: jobsOfPages })
      onCleanup(async () => {
        expect(server.log()).not.toContain(key)
        await server.stop()
      })
      return server
    },
  )

/** A theme of its own with stocks at 10, 11, 12 … US dollars. */
async function seedStocks(site: RunningServer, theme: string, stocks = count) {
  await seedTheme(site, { id: theme, name: theme })
  const priceOf = (n: number) => 100_000 + n * 10_000
  await addStocks(
    site,
    theme,
    Array.from({ length: stocks }, (_, n) => ({
      name: `Stock ${n}`,
      ticker: `${theme.toUpperCase()}${n}`,
      entryPrice: priceOf(n),
      pricePoints: [1, 2].map((day) => ({
        price: priceOf(n),
        asOf: new Date(Date.UTC(2026, 9, day)),
        source: 'sample' as const,
      })),
    })),
  )
}

const pricesOf = (site: RunningServer, theme: string) =>
  inDatabase(site, async (db) =>
    (await listStockPicks(db, theme)).map(({ currentPrice = 0 }) => currentPrice / 10_000),
  )

async function openPrices(visit: Visit, theme: string, who: Visitor = {}): Promise<Page> {
  const page = await openAsAdmin(visit, `/admin/prices?theme=${theme}`, who)
  if (who.script !== false) await page.locator('form.round[data-hydrated]').waitFor()
  return page
}

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `New price of ${name}`, exact: true })

test('a round of prices is done by keyboard alone, with one key between two prices', async ({
  site,
  visit,
}) => {
  await seedStocks(site, 'round')
  const page = await openPrices(visit, 'round')
  const typedFor = (n: number) => soon(() => field(page, `Stock ${n}`).inputValue())
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await soon(() => save.isDisabled()).toBe(true)
  await field(page, 'Stock 0').focus()
  for (let n = 0; n < count; n += 1) {
    await page.keyboard.type(n === 3 ? '13,25' : `${10 + n}.50`)
    await page.keyboard.press('Enter')
  }
  await soon(() => hasFocus(save)).toBe(true)
  await page.getByText(`${count} prices to save`).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(`Saved ${count} prices.`).waitFor()
  await typedFor(0).toBe('')
  const expected = Array.from({ length: count }, (_, n) => (n === 3 ? 13.25 : 10.5 + n))
  expect(await pricesOf(site, 'round')).toEqual(expected)

  // A column of a spreadsheet; a large move asks; what is typed stays.
  await field(page, 'Stock 1').focus()
  await paste(page.locator(':focus'), '11.60\r\n30\r\n13.40\r\n')
  await typedFor(2).toBe('30')
  await page.keyboard.press('Control+z')
  await typedFor(2).toBe('')
  // With tickers each finds its stock, and what finds none is named before anything is saved.
  await paste(
    page.locator(':focus'),
    'Ticker\tPrice\nROUND2\t30\nNOBODY\t1\nROUND3\t13.40\nROUND1\t11.60',
  )
  await typedFor(2).toBe('30')
  await page.getByText('Large move').waitFor()
  await page.keyboard.press('Control+s')
  const unplaced = page.getByRole('alert', { name: 'Not placed' })
  await soon(() => hasFocus(unplaced)).toBe(true)
  await unplaced.getByText('no stock here has this ticker or name').waitFor()
  await unplaced.getByRole('button', { name: 'Leave them out' }).click()
  // The arrows go from row to row until something is typed.
  await field(page, 'Stock 1').focus()
  await page.keyboard.press('ArrowDown')
  await soon(() => hasFocus(field(page, 'Stock 2'))).toBe(true)
  // What is typed is here again after the page was closed, and is kept all the while.
  await page.addInitScript(() => {
    const { removeItem } = Storage.prototype
    Storage.prototype.removeItem = function remove(name) {
      if (name.startsWith('qantara-draft:')) document.documentElement.dataset.dropped = name
      removeItem.call(this, name)
    }
  })
  await page.reload()
  await typedFor(3).toBe('13.40')
  expect(await page.evaluate(() => document.documentElement.dataset.dropped)).toBeUndefined()
  await page.getByRole('checkbox', { name: 'Unchanged today: Stock 0' }).check()
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Stock 2 12.00 → 30.00, +150.0% since the last confirmed price').waitFor()
  await photograph(page, 'prices-large-move')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await soon(() => hasFocus(save)).toBe(true)
  await save.click()
  await dialog.getByRole('button', { name: 'Save Anyway' }).click()
  await page.getByText('Saved 4 prices.').waitFor()
  expect((await pricesOf(site, 'round')).slice(0, 4)).toEqual([10.5, 11.6, 30, 13.4])
  await page.getByRole('button', { name: 'Take this round back' }).click()
  await page.getByText('the one before is shown again with its own day').waitFor()
  expect((await pricesOf(site, 'round')).slice(0, 4)).toEqual([10.5, 11.5, 12.5, 13.25])

  // The past beside the row, with the chart; a mark does not touch what is typed.
  await field(page, 'Stock 5').fill('16')
  const opener = page.getByRole('link', { name: 'Past prices of Stock 2', exact: true })
  await opener.click()
  const panel = page.getByRole('complementary', { name: 'Past prices of Stock 2' })
  await panel.getByRole('img', { name: 'Stock 2 (ROUND2): price in US dollars' }).waitFor()
  await photograph(page, 'prices-past')
  await panel.getByRole('listitem').filter({ hasText: '$30.00' }).waitFor()
  await panel.getByRole('button', { name: 'Not an error: 30.00' }).click()
  await panel.getByRole('button', { name: 'Mark as an error: 30.00' }).click()
  await panel.getByRole('button', { name: 'Not an error: 30.00' }).waitFor()
  await typedFor(5).toBe('16')
  expect((await pricesOf(site, 'round'))[2]).toBe(12.5)
  expect(await axeViolations(page)).toEqual([])

  // Where there is no room beside the table, the panel comes into sight; closed, it leads back.
  await panel.getByRole('link', { name: 'Close' }).click()
  await soon(() => panel.count()).toBe(0)
  await page.setViewportSize({ width: 720, height: 450 })
  await opener.press('Enter')
  await soon(() => hasFocus(panel)).toBe(true)
  await soon(async () => ((await panel.boundingBox())?.y ?? 999) < 300).toBe(true)
  await panel.getByRole('link', { name: 'Close' }).press('Enter')
  await soon(() => hasFocus(opener)).toBe(true)

  // On a telephone what ends the round is at the bottom, while there is something to end.
  await page.setViewportSize({ width: 375, height: 740 })
  await soon(async () => {
    const { y = 0, height = 0 } = (await save.boundingBox()) ?? {}
    return 740 - y - height
  }).toBeLessThan(12)
  await page.getByRole('button', { name: 'Revert', exact: true }).click()
  await typedFor(5).toBe('')
  await soon(() => save.isVisible()).toBe(false)
})

test('a round is left to the price service: progress, what failed, and large moves', async ({
  site,
  visit,
  service,
}) => {
  await seedStocks(site, 'quoted', 4)
  const { answers } = service
  const gate = Promise.withResolvers<void>()
  answers.set('QUOTED0', twelveDataQuote('QUOTED0', '10.40'))
  answers.set('QUOTED1', { ...twelveDataQuote('QUOTED1', '11.40'), after: gate.promise })
  answers.set('QUOTED3', twelveDataQuote('QUOTED3', '26.00'))
  const page = await openPrices(visit, 'quoted')
  const other = await openPrices(visit, 'quoted', { script: false, width: 375 })
  await expectFits(other)
  const fetchAll = () => page.getByRole('button', { name: 'Fetch prices of quoted' }).click()
  // Far away each look takes longer than the pause between two: none breaks off the one before.
  await page.route('**/admin/prices.data*', async (route) => {
    await pause(1200)
    await route.continue().catch(() => {})
  })
  await field(page, 'Stock 0').fill('5')
  await fetchAll()
  await page.getByRole('progressbar').waitFor()
  // Another person sees the same.
  await other.reload()
  await other.getByText(/Updating prices: \d of 4/).waitFor()
  gate.resolve()
  const done =
    'Updated 2 stocks successfully. Changed: 2. Unchanged: 0. Waiting for your confirmation: 1. Failed: 1 (QUOTED2).'
  await page.getByRole('status').getByText(done).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await soon(() => field(page, 'Stock 0').inputValue()).toBe('5')
  await page.getByText('The quote service does not know this symbol').waitFor()
  expect(await axeViolations(page)).toEqual([])
  // Their page, without script, follows by itself until the round is over.
  await other.getByRole('region', { name: 'Price update' }).getByText(done).waitFor()
  await other.getByRole('button', { name: 'Accept: Stock 3 13.00 → 26.00, +100.0%' }).click()
  await other.getByText('The price is recorded under your name.').waitFor()
  expect(await pricesOf(site, 'quoted')).toEqual([10.4, 11.4, 12, 26])

  // A service that takes no more calls: the update waits, and a person stops it.
  answers.set('QUOTED0', { status: 429, body: '{}', headers: { 'retry-after': '300' } })
  await fetchAll()
  await page.getByText('The quote service accepts no more requests for now.').waitFor()
  await page.getByRole('button', { name: 'Stop the price update' }).click()
  await page
    .getByRole('status')
    .getByText('No price has changed. Changed: 0. Unchanged: 0. Not asked for: 4.')
    .waitFor()
  await soon(() => field(page, 'Stock 0').inputValue()).toBe('5')
  await soon(() => page.content()).not.toContain(key)
})

test('the stocks’ editor updates one price or all of a theme, and keeps what is typed', async ({
  site,
  visit,
  service,
}) => {
  await seedStocks(site, 'editor', 2)
  service.answers.set('EDITOR0', twelveDataQuote('EDITOR0', '10.40'))
  const { page } = await openStocks(site, visit, { path: '/admin/stocks?theme=editor' })
  const fetchPrice = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await stock(page, 'Stock 1').getByLabel('Name', { exact: true }).fill('Renamed')
  await fetchPrice('Fetch price of Stock 0')
  await expectToast(page, 'Price Update Complete', 'Updated 1 stocks successfully.')
  const current = stock(page, 'Stock 0').getByLabel('Current price')
  await soon(() => current.inputValue()).toBe('10.40')
  await fetchPrice('Fetch price of Renamed')
  const failed =
    'No stock prices could be updated. Check your API configuration. Failed: 1 (EDITOR1).'
  await expectToast(page, 'Update Failed', failed)
  await page.route('**/admin/prices/update*', (route) => route.abort())
  expectProblem(page, /update.*failed|net::ERR_FAILED|Failed to load resource/i)
  await fetchPrice('Fetch prices')
  await expectToast(page, 'Update Error', 'Failed to update stock prices')
  await saveButton(page).click()
  await expectToast(page, 'Stocks saved', 'Successfully updated editor theme stocks.')
  expect(await pricesOf(site, 'editor')).toEqual([10.4, 11])
})
