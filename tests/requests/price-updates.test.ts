import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decideMove, listLargeMoves } from '#core/price-updates/large-moves.server.ts'
import { resultOf } from '#core/price-updates/price-update.ts'
import { hasOpenUpdate, runUpdates } from '#core/price-updates/run-updates.server.ts'
import { startNightlyUpdate, startUpdate } from '#core/price-updates/start-update.server.ts'
import { findLatestUpdate, findUpdate, stopUpdate } from '#core/price-updates/updates.server.ts'
import type { FindQuote } from '#core/prices/quote.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { listPastPrices } from '#core/stocks/past-prices.server.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { findStocksForEditing, saveStocks } from '#core/stocks/theme-stocks.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { createFindQuote } from '#server/quotes/find-quote.ts'
import { databases, openDatabase, type TestDatabase } from '../support/databases.ts'
import { addEditor, done, sentList } from '../support/lists.ts'
import { runModule } from '../support/module-process.ts'
import { openQuoteService, type QuoteService, twelveDataQuote } from '../support/quote-service.ts'

const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')
const system = { id: null, name: 'Test' }
const key = 'a-key-that-nobody-may-see'
const quotedAt = 1_795_190_400
const before = new Date('2026-10-31T12:00:00Z')

describe.each(databases)('a price update on %s', (kind) => {
  let database: TestDatabase
  let service: QuoteService
  let actor: string
  let lines: string[]
  let findQuote: FindQuote
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')

  beforeEach(async () => {
    database = await openDatabase(kind)
    service = await openQuoteService()
    lines = []
    const log = { warn: (...said: unknown[]) => void lines.push(JSON.stringify(said)) }
    const quotes = { provider: 'twelvedata', apiKey: key, apiUrl: service.url } as const
    findQuote = createFindQuote(quotes, log as never)
    actor = await addEditor(database.db)
    for (const id of ['education', 'longevity'])
      await database.db
        .transaction()
        .execute(async (tx) =>
          createCompleteTheme(await workAs(tx, system), { ...sample, id, name: id }),
        )
  })
  afterEach(async () => {
    await service[Symbol.asyncDispose]()
    await database.close()
  })

  let added = 0
  /** A stock at 15.40 that entered at 14. */
  const addStock = (ticker: string, themeId = 'education', price = 154_000) => {
    added += 1
    return database.db.transaction().execute(async (tx) =>
      createStockPick(await workAs(tx, system), {
        themeId,
        name: `${ticker} Inc`,
        ticker,
        exchange: 'NYSE',
        thesis: '',
        displayOrder: added,
        entryPrice: 140_000,
        pricePoints: [{ price, asOf: before, source: 'sample' }],
      }),
    )
  }
  const quoted = (ticker: string, close = '15.80', more = {}) =>
    service.answers.set(ticker, twelveDataQuote(ticker, close, more))
  const start = async (scope = {}) => {
    const started = await startUpdate(database.db, actor, { scope, canAsk: true })
    if (!('id' in started)) throw new Error(`Not started: ${started.outcome}`)
    return started
  }
  const errors: object[] = []
  const run = (context: Partial<Parameters<typeof runUpdates>[1]> = {}) =>
    runUpdates(database.db, {
      findQuote,
      owner: 'test',
      pauseMs: 0,
      stopping: new AbortController().signal,
      log: { error: (details) => void errors.push(details) },
      ...context,
    })
  const latest = async () => {
    const update = await findLatestUpdate(database.db)
    if (!update) throw new Error('There is no update')
    return update
  }
  const pick = async (ticker: string, themeId = 'education') => {
    const stocks = await listStockPicks(database.db, themeId)
    const stock = stocks.find((each) => each.ticker === ticker)
    return { current: stock?.currentPrice, asOf: stock?.asOf?.getTime() }
  }
  const asked = () =>
    service.asked.map(({ url }) => new URL(url, service.url).searchParams.get('symbol'))

  test('records what came, names what failed, and goes on', async () => {
    const hostile: [string, Parameters<typeof service.answers.set>[1]][] = [
      ['DEAD', 'dead'],
      ['AWAY', 'redirect'],
      ['HUGE', '10 MB'],
      ['HTML', { body: '<!doctype html><p>Hello' }],
      ['NOTE', { body: '{"Note":"Thank you"}' }],
      ['ZERO', twelveDataQuote('ZERO', '0')],
      ['NAN', twelveDataQuote('NAN', 'NaN')],
      ['BIG', twelveDataQuote('BIG', '1e309')],
      ['PENCE', twelveDataQuote('PENCE', '1580', { currency: 'GBp' })],
      ['OTHER', twelveDataQuote('SOMEBODY', '15.80')],
    ]
    for (const [ticker, answer] of hostile) {
      await addStock(ticker)
      service.answers.set(ticker, answer)
    }
    await addStock('PSO')
    quoted('PSO')
    await addStock('UNKNOWN')
    await start({ themeId: 'education' })
    expect(await hasOpenUpdate(database.db, new Date())).toBe(true)
    await run()
    expect(await hasOpenUpdate(database.db, new Date())).toBe(false)

    const update = await latest()
    expect(update).toMatchObject({ total: 12, done: 12, updated: 1, large: 0 })
    expect(update.endedAt).toBeInstanceOf(Date)
    const failed = Object.fromEntries(update.failed.map(({ ticker, text }) => [ticker, text]))
    expect(Object.keys(failed).sort()).toEqual(
      [...hostile.map(([ticker]) => ticker), 'UNKNOWN'].sort(),
    )
    expect(failed).toMatchObject({
      PENCE: 'The quote is not known to be in US dollars',
      UNKNOWN: 'The quote service does not know this symbol',
    })
    expect(resultOf(update).text).toMatch(
      /^Updated 1 stocks successfully\. Changed: 1\. Unchanged: 0\. Failed: 11 \(.*PENCE/,
    )
    expect(await pick('PSO')).toEqual({ current: 158_000, asOf: quotedAt * 1000 })
    for (const [ticker] of hostile) expect(await pick(ticker)).toMatchObject({ current: 154_000 })
    const past = await listPastPrices(database.db, 'education', 'pso')
    expect(past?.prices[0]).toMatchObject({
      source: 'quote',
      provider: 'Twelve Data',
      recordedBy: 'Jane Editor',
    })
    expect(JSON.stringify([lines, update])).not.toContain(key)
    expect(errors).toEqual([])
  })

  testOnce('asks once for a ticker that is there twice', async () => {
    await addStock('PSO')
    await addStock('PSO', 'longevity')
    quoted('PSO')
    await start()
    await run()
    expect(asked()).toEqual(['PSO'])
    for (const theme of ['education', 'longevity'])
      expect(await pick('PSO', theme)).toMatchObject({ current: 158_000 })
    expect(await latest()).toMatchObject({ total: 2, updated: 2 })
  })

  test('of one stock or one theme asks for no other', async () => {
    for (const ticker of ['AAA', 'BBB']) await addStock(ticker)
    await addStock('CCC', 'longevity')
    for (const ticker of ['AAA', 'BBB', 'CCC']) quoted(ticker)
    await start({ themeId: 'education', stockId: 'bbb' })
    await run()
    expect(asked()).toEqual(['BBB'])
    await start({ themeId: 'longevity' })
    await run()
    expect(asked()).toEqual(['BBB', 'CCC'])
    const nothing = { scope: { themeId: 'nowhere' }, canAsk: true }
    expect(await startUpdate(database.db, actor, nothing)).toEqual({ outcome: 'nothing' })
  })

  test('that is started twice is one', async () => {
    await addStock('PSO')
    quoted('PSO')
    const starts = await Promise.all([start(), start(), start()])
    expect(starts.map(({ outcome }) => outcome).sort()).toEqual(['joined', 'joined', 'started'])
    expect(new Set(starts.map(({ id }) => id)).size).toBe(1)
    await Promise.all([run({ owner: 'a' }), run({ owner: 'b' })])
    expect(asked()).toEqual(['PSO'])
  })

  testOnce('is started by admins only, and where there is a service', async () => {
    await addStock('PSO')
    const low = await addEditor(database.db, 'Low', 'editor')
    const all = { scope: {}, canAsk: true }
    await expect(startUpdate(database.db, low, all)).rejects.toThrow('not-allowed')
    expect(await startUpdate(database.db, actor, { ...all, canAsk: false })).toEqual({
      outcome: 'not-set-up',
    })
    expect(await findLatestUpdate(database.db)).toBeUndefined()
  })

  test('leaves a large move to a person, also at night', async () => {
    await addStock('PSO')
    quoted('PSO', '30.80')
    await startNightlyUpdate(database.db)
    await run()
    expect(await latest()).toMatchObject({ startedBy: 'Nightly update', updated: 0, large: 1 })
    expect(await pick('PSO')).toMatchObject({ current: 154_000 })
    const [move] = await listLargeMoves(database.db)
    expect(move).toMatchObject({ ticker: 'PSO', text: 'PSO Inc 15.40 → 30.80, +100.0%' })
    const low = await addEditor(database.db, 'Low', 'editor')
    const yes = { id: move?.id ?? '', isAccepted: true }
    await expect(decideMove(database.db, low, yes)).rejects.toThrow('not-allowed')
    const answers = await Promise.all(
      [yes, yes].map((each) => decideMove(database.db, actor, each)),
    )
    expect(answers.sort()).toEqual([false, true])
    expect(await pick('PSO')).toEqual({ current: 308_000, asOf: quotedAt * 1000 })
    const past = await listPastPrices(database.db, 'education', 'pso')
    expect(past?.prices[0]).toMatchObject({
      source: 'quote',
      provider: 'Twelve Data',
      recordedBy: 'Jane Editor',
    })
    expect(await listLargeMoves(database.db)).toEqual([])
    expect(await latest()).toMatchObject({ updated: 1, large: 0 })
  })

  test('lets a large move go when a person says no, or another price comes', async () => {
    await addStock('PSO')
    for (const close of ['30.80', '31.00']) {
      quoted('PSO', close)
      await start()
      await run()
    }
    const moves = await listLargeMoves(database.db)
    expect(moves.map(({ price }) => price)).toEqual([310_000])
    await decideMove(database.db, actor, { id: moves[0]?.id ?? '', isAccepted: false })
    expect(await listLargeMoves(database.db)).toEqual([])
    expect(await pick('PSO')).toMatchObject({ current: 154_000 })
  })

  testOnce('leaves a large move waiting when an older quote comes', async () => {
    await addStock('PSO')
    quoted('PSO', '30.80')
    await start()
    await run()
    quoted('PSO', '15.80', { timestamp: quotedAt - 3600 })
    await start()
    await run()
    expect(await pick('PSO')).toMatchObject({ current: 158_000 })
    expect((await listLargeMoves(database.db)).map(({ price }) => price)).toEqual([308_000])
  })

  testOnce('does not disturb an open editor, and leaves the newer price', async () => {
    await addStock('PSO')
    quoted('PSO')
    const open = await findStocksForEditing(database.db, 'education')
    await start()
    await run()
    const rows = open.rows.map(({ current, lastUpdated, ...row }) => ({ ...row, thesis: 'New.' }))
    done(await saveStocks(database.db, actor, 'education', sentList(open, rows)))
    expect(await pick('PSO')).toEqual({ current: 158_000, asOf: quotedAt * 1000 })

    // Typed since, from now: what the service says is older.
    const list = await findStocksForEditing(database.db, 'education')
    const typed = list.rows.map((row) => ({ ...row, current: '16.00', lastUpdated: '' }))
    done(await saveStocks(database.db, actor, 'education', sentList(list, typed)))
    quoted('PSO', '15.90', { timestamp: quotedAt + 60 })
    await start()
    await run()
    expect(await pick('PSO')).toMatchObject({ current: 160_000 })
    const past = await listPastPrices(database.db, 'education', 'pso')
    expect(past?.prices.map(({ price }) => price)).toEqual([160_000, 159_000, 158_000, 154_000])
    expect(await latest()).toMatchObject({ updated: 0, unchanged: 1, failed: [] })
  })

  test('waits as long as the service says, and then goes on where it was', async () => {
    for (const ticker of ['AAA', 'BBB', 'CCC']) await addStock(ticker)
    for (const ticker of ['AAA', 'CCC']) quoted(ticker)
    service.answers.set('BBB', { status: 429, body: '{}', headers: { 'retry-after': '120' } })
    const asking = Date.now()
    const { id } = await start({ themeId: 'education' })
    await run()
    const { total, done, pausedUntil } = await latest()
    expect({ total, done }).toEqual({ total: 3, done: 1 })
    expect(pausedUntil?.getTime()).toBeGreaterThan(asking + 119_000)
    expect(await hasOpenUpdate(database.db, new Date())).toBe(false)
    await run()
    expect(asked()).toEqual(['AAA', 'BBB'])
    // A clock that has been set back by a month lets nobody wait for so long.
    expect(await hasOpenUpdate(database.db, new Date(Date.now() - 30 * 86_400_000))).toBe(true)

    const then = new Date((pausedUntil?.getTime() ?? 0) + 1)
    expect(await hasOpenUpdate(database.db, then)).toBe(true)
    quoted('BBB')
    await run({ now: () => then, owner: 'another run' })
    expect(asked()).toEqual(['AAA', 'BBB', 'BBB', 'CCC'])
    expect(await findUpdate(database.db, id)).toMatchObject({ updated: 3, failed: [] })
  })

  testOnce.each([
    ['says nothing of when, three times', undefined, 4],
    ['is to be asked again tomorrow', '86400', 1],
    ['says what is no time', 'soon', 4],
  ])('ends by name where the service that takes no more calls %s', async (_, after, times) => {
    for (const ticker of ['AAA', 'BBB']) {
      await addStock(ticker)
      const headers = after === undefined ? undefined : { 'retry-after': after }
      service.answers.set(ticker, { status: 429, body: '{}', headers })
    }
    await start()
    for (let minute = 0; minute < 6; minute += 1)
      await run({ now: () => new Date(Date.now() + minute * 61_000) })
    expect(asked()).toEqual(Array(times).fill('AAA'))
    const text = 'The quote service accepts no more requests for now'
    expect((await latest()).failed.map((each) => each.text)).toEqual([text, text])
    expect((await latest()).endedAt).toBeInstanceOf(Date)
  })

  test('is stopped by an admin: what has come stays, nobody else is asked', async () => {
    for (const ticker of ['AAA', 'BBB']) await addStock(ticker)
    quoted('AAA')
    service.answers.set('BBB', { status: 429, body: '{}' })
    const { id } = await start({ themeId: 'education' })
    await run()
    const low = await addEditor(database.db, 'Low', 'editor')
    await expect(stopUpdate(database.db, low, id)).rejects.toThrow('not-allowed')
    expect(await stopUpdate(database.db, actor, id)).toBe(true)
    await run()
    expect(asked()).toEqual(['AAA', 'BBB'])
    const update = await latest()
    expect(update).toMatchObject({ total: 2, done: 2, updated: 1, stopped: 1, failed: [] })
    expect(resultOf(update).text).toMatch(/^Updated 1 stocks successfully\./)
    expect(await pick('AAA')).toMatchObject({ current: 158_000 })
    expect(await stopUpdate(database.db, actor, id)).toBe(false)
  })

  testOnce('of a day without a market changes no price and no day', async () => {
    await addStock('PSO')
    quoted('PSO')
    for (const night of [1, 2]) {
      await startNightlyUpdate(database.db)
      await run()
      const counts = night === 1 ? { updated: 1, unchanged: 0 } : { updated: 0, unchanged: 1 }
      expect(await latest()).toMatchObject({ ...counts, failed: [] })
      expect(await pick('PSO')).toEqual({ current: 158_000, asOf: quotedAt * 1000 })
      const past = await listPastPrices(database.db, 'education', 'pso')
      expect(past?.prices, `after night ${night}`).toHaveLength(2)
    }
  })

  testOnce('stays with what somebody marked as an error', async () => {
    await addStock('PSO')
    quoted('PSO')
    await start()
    await run()
    await database.db
      .updateTable('price_points')
      .set({ error_at: new Date(), error_by: 'Jane' })
      .where('source', '=', 'quote')
      .execute()
    await start()
    await run()
    expect((await latest()).failed).toEqual([
      { name: 'PSO Inc', ticker: 'PSO', text: 'Someone has marked this price as an error' },
    ])
  })

  testOnce('that is cut off goes on, and asks nobody twice', async () => {
    const tickers = Array.from({ length: 40 }, (_, index) => `T${index}`)
    for (const ticker of tickers) {
      await addStock(ticker)
      quoted(ticker)
    }
    const { id } = await start({ themeId: 'education' })
    const child = runModule(`
      import { connect } from './connect.ts'
      import { runUpdates } from '#core/price-updates/run-updates.server.ts'
      import { createFindQuote } from '#server/quotes/find-quote.ts'
      const { db } = await connect(${JSON.stringify(database.target)})
      const quotes = { provider: 'twelvedata', apiKey: 'k', apiUrl: ${JSON.stringify(service.url)} }
      const stopping = new AbortController().signal
      const findQuote = createFindQuote(quotes, console)
      await runUpdates(db, { findQuote, owner: 'dead', pauseMs: 0, stopping, log: console })
    `)
    await service.reached(15)
    child.process.kill('SIGKILL')
    await child.ended
    expect((await findUpdate(database.db, id))?.done).toBeLessThan(40)
    await run()
    expect(asked().toSorted()).toEqual(tickers.toSorted())
    const update = await findUpdate(database.db, id)
    expect(update).toMatchObject({ total: 40, done: 40 })
    expect((update?.updated ?? 0) + (update?.failed.length ?? 0)).toBe(40)
    expect(update?.failed.length).toBeLessThanOrEqual(1)
    for (const { text } of update?.failed ?? []) expect(text).toContain('interrupted')
  })
})
