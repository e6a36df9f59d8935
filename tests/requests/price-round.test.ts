import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findRound } from '#core/price-round/round.server.ts'
import type { SentRound } from '#core/price-round/round.ts'
import { saveRound } from '#core/price-round/save-round.server.ts'
import { takeBackRound } from '#core/price-round/take-back.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { RowPlan } from '#core/transfer/transfer.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, someKey } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { importText, planOf, sentImport } from '../support/transfer.ts'

const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')
const system = { id: null, name: 'Test' }

describe.each(databases)('a round of prices on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let actor: string
  let ids: Record<string, string>
  beforeAll(async () => {
    actor = await addEditor(database.db)
    for (const id of ['education', 'longevity', 'water'])
      await database.db
        .transaction()
        .execute(async (tx) =>
          createCompleteTheme(await workAs(tx, system), { ...sample, id, name: id }),
        )
  })
  beforeEach(async () => {
    await database.db.deleteFrom('stock_picks').execute()
    ids = {}
    for (const [ticker, exchange, themeId] of [
      ['PSO', 'NYSE', 'education'],
      ['DUO', 'NASDAQ', 'education'],
      ['PSO', 'NYSE', 'longevity'],
      ['TWO', 'LSE', 'longevity'],
      ['TWO', 'NYSE', 'water'],
    ] as const)
      ids[`${ticker} ${themeId}`] = await database.db.transaction().execute(async (tx) =>
        createStockPick(await workAs(tx, system), {
          themeId,
          name: `${ticker} Inc`,
          ticker,
          exchange,
          thesis: '',
          displayOrder: 1,
          entryPrice: 140_000,
          pricePoints: [
            { price: 154_000, asOf: new Date('2026-10-31T12:00:00Z'), source: 'sample' },
          ],
        }),
      )
  })

  const prices = async (theme = 'education') => {
    const stocks = await listStockPicks(database.db, theme)
    return Object.fromEntries(stocks.map(({ ticker, currentPrice }) => [ticker, currentPrice]))
  }
  const round = async (rows: SentRound['rows'], more: Partial<SentRound> = {}) => {
    const today = (await findRound(database.db))?.today ?? ''
    const sent = { key: someKey(), asOf: today, rows, confirmed: [], ...more }
    return saveRound(database.db, actor, sent)
  }
  const row = (ticker: string, price: string, isStill = false, theme = 'education') => ({
    id: ids[`${ticker} ${theme}`] ?? '',
    price,
    isStill,
  })

  test('has pages of whole themes, and saves what is on one of them', async () => {
    const many = Array.from({ length: 48 }, (_, at) => ({
      id: randomUUID(),
      theme_id: 'water',
      stock_id: `many-${at}`,
      name: `Many ${at}`,
      ticker: `M${at}`,
      exchange: 'NYSE',
      thesis: '',
      display_order: 10 + at,
      last_updated: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    }))
    await database.db.insertInto('stock_picks').values(many).execute()
    const pageOf = async (page: number) => {
      const found = await findRound(database.db, undefined, page)
      return found?.themes.map(({ id, rows }) => [id, rows.length])
    }
    const two = [
      ['education', 2],
      ['longevity', 2],
    ]
    expect(await pageOf(1)).toEqual(two)
    expect(await pageOf(2)).toEqual([['water', 49]])
    expect(await pageOf(3)).toBeUndefined()
    expect(await pageOf(0)).toEqual([...two, ['water', 49]])
    expect(await round([row('TWO', '16', false, 'water')])).toMatchObject({ outcome: 'saved' })
    expect((await prices('water')).TWO).toBe(160_000)
  })

  test('is saved as one, and once for each key', async () => {
    const key = someKey()
    const rows = [row('PSO', '15,80'), row('DUO', '', true)]
    const first = await round(rows, { key })
    expect(first).toMatchObject({ outcome: 'saved', current: 3, kept: [], known: 0 })
    expect(await prices()).toEqual({ PSO: 158_000, DUO: 154_000 })
    expect(await round(rows, { key })).toEqual(first)
    expect(await round([row('PSO', '16')], { key })).toMatchObject({ outcome: 'invalid' })
    const past = await listPastPrices(database.db, 'education', 'duo')
    expect(past?.prices).toMatchObject([
      { price: 154_000, source: 'hand', recordedBy: 'Jane Editor', isCurrent: true },
      { price: 154_000, source: 'sample', isCurrent: false },
    ])
  })

  test('is taken back as one: nothing is deleted, and the prices before are shown with their own day', async () => {
    const key = someKey()
    await round([row('PSO', '16'), row('DUO', '15.50')], { key })
    expect(await prices()).toEqual({ PSO: 160_000, DUO: 155_000 })
    expect(await takeBackRound(database.db, actor, key)).toEqual({ outcome: 'done', count: 3 })
    for (const theme of ['education', 'longevity'])
      expect(await prices(theme)).toMatchObject({ PSO: 154_000 })
    const past = await listPastPrices(database.db, 'education', 'duo')
    expect(past?.prices).toMatchObject([
      { price: 155_000, error: { by: 'Jane Editor' }, isCurrent: false },
      { price: 154_000, source: 'sample', isCurrent: true },
    ])
    // Pressed twice it does no more, and a round that was never saved is none.
    await takeBackRound(database.db, actor, key)
    expect(await prices()).toEqual({ PSO: 154_000, DUO: 154_000 })
    const unknown = takeBackRound(database.db, actor, someKey())
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  })

  test('is taken back without reading what the stock has cost in years', async () => {
    const years = Array.from({ length: 400 }, (_, day) => ({
      id: randomUUID(),
      stock_pick_id: ids['DUO education'] ?? '',
      price: 150_000 + day,
      as_of: new Date(Date.UTC(2025, 0, 1 + day)),
      source: 'service',
      recorded_at: new Date(),
      recorded_by: 'Test',
    }))
    await database.db.insertInto('price_points').values(years).execute()
    const key = someKey()
    await round([row('DUO', '15.50')], { key })
    let mostRows = 0
    const counted = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        mostRows = Math.max(mostRows, result.rows.length)
        return result
      },
    })
    expect(await takeBackRound(counted, actor, key)).toEqual({ outcome: 'done', count: 1 })
    expect((await prices()).DUO).toBe(154_000)
    expect(mostRows).toBeLessThan(20)
  })

  test('is refused as a whole, with every reason at its row', async () => {
    const answer = await round([row('PSO', '1,580'), row('DUO', '16'), row('TWO', '1')])
    expect(answer).toMatchObject({
      outcome: 'invalid',
      issues: [
        { path: ids['PSO education'], message: expect.stringContaining('can mean') },
        { message: expect.stringContaining('not in its theme') },
      ],
    })
    expect(await round([row('PSO', '16')], { asOf: '2999-01-01' })).toMatchObject({
      issues: [{ path: 'asOf' }],
    })
    expect(await round([])).toMatchObject({ outcome: 'invalid' })
    expect(await prices()).toEqual({ PSO: 154_000, DUO: 154_000 })
    const low = await addEditor(database.db, 'Low', 'editor')
    const sent = { key: someKey(), asOf: '2026-11-01', rows: [], confirmed: [] }
    await expect(saveRound(database.db, low, sent)).rejects.toThrow('not-allowed')
  })

  test('asks about large moves, and leaves a newer price', async () => {
    const asked = await round([row('PSO', '30')])
    if (asked.outcome !== 'unconfirmed') throw new Error('Nothing was asked')
    expect(asked.questions[0]?.text).toBe('PSO Inc 15.40 → 30.00, +94.8%')
    const confirmed = asked.questions.map(({ key }) => key)
    expect(await round([row('PSO', '30')], { confirmed })).toMatchObject({ current: 2 })
    // Measured from the price that was confirmed before, not from the answer just given.
    const older = { asOf: '2026-11-10' }
    const again = await round([row('PSO', '29')], older)
    if (again.outcome !== 'unconfirmed') throw new Error('Nothing was asked')
    const yes = again.questions.map(({ key }) => key)
    expect(await round([row('PSO', '29')], { ...older, confirmed: yes })).toMatchObject({
      outcome: 'saved',
      current: 0,
      kept: ['PSO Inc'],
    })
    expect(await prices()).toMatchObject({ PSO: 300_000 })
  })

  test('gives a listing one price in every theme, and refuses two', async () => {
    const shown = await findRound(database.db, 'education')
    const alsoIn = shown?.themes[0]?.rows.map(({ ticker, alsoIn }) => [ticker, alsoIn])
    expect(Object.fromEntries(alsoIn ?? [])).toEqual({ PSO: ['longevity'], DUO: [] })
    // Another listing of the same ticker keeps its own.
    const first = await round([row('PSO', '15.80'), row('TWO', '15.90', false, 'water')])
    expect(first).toMatchObject({ outcome: 'saved', current: 3 })
    expect(await prices()).toMatchObject({ PSO: 158_000, DUO: 154_000 })
    expect(await prices('longevity')).toEqual({ PSO: 158_000, TWO: 154_000 })
    const two = [row('PSO', '15.90'), row('PSO', '16', false, 'longevity')]
    const message = (here: string, elsewhere: string) =>
      `PSO (NYSE) is in several themes and has one price: here ${here}, elsewhere ${elsewhere}`
    expect(await round(two)).toMatchObject({
      outcome: 'invalid',
      issues: [
        { path: ids['PSO education'], message: message('15.90', '16.00') },
        { path: ids['PSO longevity'], message: message('16.00', '15.90') },
      ],
    })
    const still = [row('PSO', '15.90'), row('PSO', '', true, 'longevity')]
    expect(await round(still)).toMatchObject({ outcome: 'invalid' })
    const same = [row('PSO', '15.9'), row('PSO', '15,90', false, 'longevity')]
    expect(await round(same)).toMatchObject({ outcome: 'saved', current: 2 })
  })

  test('comes as a list, with one change a line', async () => {
    const text = [
      '\ufeffTicker;Exchange;Price;Date',
      'PSO;NYSE;15,80;2026-11-20',
      'duo;;15.40;20.11.2026',
      'DUO;;16.00;2026-10-01',
      'TWO;;16;2026-11-20',
      'TWO;LSE;99;2026-11-20',
      'NOPE;NYSE;1;2026-11-20',
      'PSO;NYSE;15.90;2026-11-20',
      'DUO;TSX;1;2026-11-20',
      'DUO;;1,580;2026-11-19',
      'DUO;;16;03/04/2026',
      'DUO;;16;2999-01-01',
      'TWO;LSE;98;2026-11-20',
    ].join('\r\n')
    const plan = await planOf(database.db, text)
    const said = ({ text, question, reasons }: RowPlan) => text ?? question?.text ?? reasons[0]
    expect(plan.rows.map((row) => [row.line, row.change, said(row)])).toEqual([
      [2, 'new', 'PSO Inc 15.40 → 15.80'],
      [3, 'new', 'DUO Inc is still 15.40'],
      [4, 'new', expect.stringContaining('the price shown is newer')],
      [5, 'refused', 'Exchange is missing: LSE or NYSE'],
      [6, 'refused', 'TWO Inc 15.40 → 99.00, +542.9%'],
      [7, 'refused', 'No stock has the ticker NOPE'],
      [8, 'refused', 'The same stock and day is in line 2 already'],
      [9, 'refused', 'DUO is listed on NASDAQ'],
      [10, 'refused', expect.stringContaining('can mean')],
      [11, 'refused', 'Date 03/04/2026 can mean 2026-04-03 or 2026-03-04: write one of them'],
      [12, 'refused', 'Date is in the future'],
      [13, 'refused', 'The same stock and day is in line 6 already'],
    ])
    expect(await prices()).toEqual({ PSO: 154_000, DUO: 154_000 })

    const parts = partsOf(database.db)
    const sent = sentImport(plan, text)
    const done = await importFile(parts, actor, sent)
    expect(done).toMatchObject({ outcome: 'saved', text: '3 new, 9 refused' })
    expect(await importFile(parts, actor, sent)).toEqual(done)
    expect(await prices()).toEqual({ PSO: 158_000, DUO: 154_000 })
    expect(await prices('longevity')).toMatchObject({ PSO: 158_000, TWO: 154_000 })
    const again = { ...sent, key: someKey() }
    expect(await importFile(parts, actor, again)).toMatchObject({ outcome: 'moved' })
  })

  test('comes with the newest first, and that one is shown', async () => {
    const text =
      'ticker,exchange,price,date\nDUO,NASDAQ,15.80,2026-11-20\nDUO,NASDAQ,15.60,2026-11-19'
    await importText(database.db, actor, text)
    expect(await prices()).toMatchObject({ DUO: 158_000 })
    const past = await listPastPrices(database.db, 'education', 'duo')
    expect(past?.prices.map(({ price }) => price)).toEqual([158_000, 156_000, 154_000])
  })

  test('does not come as what is no list', async () => {
    for (const text of ['', 'PSO,NYSE,"15', '<!doctype html>\n<p>Hello'])
      await expect(planOf(database.db, text, 'prices')).rejects.toThrow()
  })
})
