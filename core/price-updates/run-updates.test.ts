import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FindQuote, NoQuote, type QuoteFailure } from '#core/prices/quote.ts'
import { parseUsd } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { decideMove, listLargeMoves } from './large-moves.server.ts'
import { isPaused } from './pauses.server.ts'
import { hasOpenUpdate, runUpdates } from './run-updates.server.ts'
import { startNightlyUpdate, startUpdate } from './start-update.server.ts'
import { findUpdate, stopUpdate } from './updates.server.ts'

const now = new Date('2026-11-20T15:00:00.000Z')
const minute = 60_000

test.each([
  [null, false],
  [-1, false],
  [0, false],
  [1, true],
  [15 * minute, true],
  // Nobody waits that long: a clock was set back.
  [15 * minute + 1, false],
])('%j ms before its end a pause lasts: %s', (left, lasts) => {
  const until = left === null ? null : new Date(now.getTime() + left)
  expect(isPaused({ paused_until: until }, now)).toBe(lasts)
})

describe.each(databases)('an update of prices on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    jane = await addEditor(db, 'Jane')
    for (const id of ['longevity', 'energy'])
      await db.insertInto('themes').values(aTheme({ id })).execute()
  })
  beforeEach(async () => {
    await db.deleteFrom('price_update_items').execute()
    await db.deleteFrom('price_updates').execute()
    await db.updateTable('stock_picks').set({ removed_at: now }).execute()
    asked.length = 0
  })
  afterAll(() => database.close())

  const asked: string[] = []
  let count = 0
  const add = async (ticker: string, theme = 'longevity', exchange = 'NYSE') => {
    count += 1
    const price = { current_price: parseUsd('100'), entry_price: parseUsd('100') }
    const asOf = new Date(now.getTime() - 24 * 60 * minute)
    const own = { ticker, exchange, name: ticker, theme_id: theme, display_order: count }
    const pick = aStockPick({ ...own, ...price, price_as_of: asOf })
    await db.insertInto('stock_picks').values(pick).execute()
    return pick
  }
  /** Prices in dollars, or why there is none, by ticker. */
  const quotes =
    (answers: Record<string, string | QuoteFailure | NoQuote>): FindQuote =>
    async ({ ticker }) => {
      asked.push(ticker)
      const answer = answers[ticker] ?? 'unknown-symbol'
      if (answer instanceof NoQuote) throw answer
      const price = parseUsd(answer)
      if (price === 0) throw new NoQuote(answer as QuoteFailure)
      return { price, asOf: now, provider: 'Finnhub' }
    }
  const run = (findQuote: FindQuote, at = now, owner = 'a run') => {
    const rest = { stopping: new AbortController().signal, pauseMs: 0, log: { error() {} } }
    return runUpdates(db, { findQuote, owner, now: () => at, ...rest })
  }
  const start = async (scope = {}) => {
    const started = await startUpdate(db, jane, { scope, canAsk: true })
    return 'id' in started ? started.id : started.outcome
  }
  const found = async (id: string, at = now) => {
    const update = await findUpdate(db, id, at)
    if (!update) throw new Error('There is none')
    return update
  }
  const priceOf = async (id: string) =>
    (
      await db
        .selectFrom('stock_picks')
        .select('current_price')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).current_price

  /** The database takes no change of this stock until what is returned is called. */
  const refuseWrites = async (id: string) => {
    const when = sql`when (new.id = ${sql.lit(id)})`
    if (kind === 'sqlite') {
      await sql`create trigger refused before update on stock_picks ${when}
        begin select raise(abort, 'refused'); end`.execute(db)
      return () => sql`drop trigger refused`.execute(db)
    }
    await sql`create function refuse() returns trigger language plpgsql
      as $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`create trigger refused before update on stock_picks for each row ${when}
      execute function refuse()`.execute(db)
    return () => sql`drop function refuse cascade`.execute(db)
  }

  test('asks for each listing once, also where several stocks have it', async () => {
    const one = await add('AAA')
    const same = await add('AAA', 'energy')
    const other = await add('BBB')
    await add('AAA', 'energy', 'LSE')
    const id = await start()
    await run(quotes({ AAA: '105', BBB: '95' }))
    expect(asked.toSorted()).toEqual(['AAA', 'AAA', 'BBB'])
    expect(await found(id)).toMatchObject({ total: 4, done: 4, updated: 4, failed: [] })
    expect(await Promise.all([one, same, other].map((pick) => priceOf(pick.id)))).toEqual(
      ['105', '105', '95'].map(parseUsd),
    )
    expect(await hasOpenUpdate(db, now)).toBe(false)
  })

  test('writes an answer to all stocks of its listing, or to none', async () => {
    const one = await add('AAA')
    const same = await add('AAA', 'energy')
    const id = await start()
    // The first is written by then.
    const allowWrites = await refuseWrites(one.id)
    await run(quotes({ AAA: '105' }))
    await allowWrites()
    expect([await priceOf(one.id), await priceOf(same.id)]).toEqual(['100', '100'].map(parseUsd))
    expect((await found(id)).failed.map(({ ticker }) => ticker)).toEqual(['AAA', 'AAA'])
  })

  test('what cannot be had fails by name, and the others go on', async () => {
    const missing = await add('AAA')
    const good = await add('BBB')
    const id = await start()
    await run(quotes({ AAA: 'unknown-symbol', BBB: '101' }))
    const { updated, failed } = await found(id)
    expect([updated, failed.map(({ ticker }) => ticker)]).toEqual([1, ['AAA']])
    expect([await priceOf(missing.id), await priceOf(good.id)]).toEqual([
      parseUsd('100'),
      parseUsd('101'),
    ])
  })

  test('a large move waits for a yes or a no, and changes nothing before', async () => {
    const accepted = await add('AAA')
    const refused = await add('BBB')
    await start()
    await run(quotes({ AAA: '121', BBB: '79' }))
    const moves = await listLargeMoves(db)
    expect(moves.map(({ text }) => text).toSorted()).toEqual([
      'AAA 100.00 → 121.00, +21.0%',
      'BBB 100.00 → 79.00, −21.0%',
    ])
    expect(await listLargeMoves(db, 'energy')).toEqual([])
    expect([await priceOf(accepted.id), await priceOf(refused.id)]).toEqual(
      ['100', '100'].map(parseUsd),
    )
    const decide = (ticker: string, isAccepted: boolean) => {
      const id = moves.find((move) => move.ticker === ticker)?.id ?? ''
      return decideMove(db, jane, { id, isAccepted })
    }
    expect([await decide('AAA', true), await decide('BBB', false)]).toEqual([true, true])
    expect([await priceOf(accepted.id), await priceOf(refused.id)]).toEqual(
      ['121', '100'].map(parseUsd),
    )
    // Decided once, by one person.
    expect([await decide('AAA', false), await decide('BBB', true)]).toEqual([false, false])
    expect(await priceOf(refused.id)).toBe(parseUsd('100'))
    expect(await listLargeMoves(db)).toEqual([])
  })

  test('20 percent are no large move; a newer price ends one that waits', async () => {
    const pick = await add('AAA')
    await start()
    await run(quotes({ AAA: '121' }))
    expect(await listLargeMoves(db)).toHaveLength(1)
    await start()
    await run(quotes({ AAA: '120' }))
    expect(await listLargeMoves(db)).toEqual([])
    expect(await priceOf(pick.id)).toBe(parseUsd('120'))
  })

  test('a large move is decided by those alone who may edit', async () => {
    await add('AAA')
    await start()
    await run(quotes({ AAA: '121' }))
    const editor = await addEditor(db, 'Editor', 'editor')
    const [move] = await listLargeMoves(db)
    const decided = decideMove(db, editor, { id: move?.id ?? '', isAccepted: true })
    await expect(decided).rejects.toMatchObject({ code: 'not-allowed' })
    await expect(startUpdate(db, editor, { scope: {}, canAsk: true })).rejects.toMatchObject({
      code: 'not-allowed',
    })
  })

  test('starting what is under way joins it; another scope is another update', async () => {
    const pick = await add('AAA')
    const all = await start()
    expect([await start(), await start({ themeId: 'longevity' })]).toEqual([
      all,
      expect.not.stringMatching(all),
    ])
    const one = { themeId: 'longevity', stockId: pick.stock_id }
    expect(await start(one)).toBe(await start(one))
    expect(await startNightlyUpdate(db)).toEqual({ outcome: 'joined', id: all })
  })

  test.each([
    ['of a theme that does not exist', { themeId: 'none' }, true, 'nothing'],
    ['of a theme without stocks', { themeId: 'energy' }, true, 'nothing'],
    ['of a stock that does not exist', { themeId: 'longevity', stockId: 'none' }, true, 'nothing'],
    ['without a service', {}, false, 'not-set-up'],
  ])('%s does not begin', async (_, scope, canAsk, outcome) => {
    await add('AAA')
    expect(await startUpdate(db, jane, { scope, canAsk })).toEqual({ outcome })
  })

  test('what a run that died had claimed fails by name and is not asked for again', async () => {
    await add('AAA')
    await add('BBB')
    const id = await start()
    await db
      .updateTable('price_update_items')
      .set({ state: 'asking', claimed_by: 'a run that died' })
      .where('ticker', '=', 'AAA')
      .execute()
    await run(quotes({ AAA: '101', BBB: '101' }))
    expect(asked).toEqual(['BBB'])
    expect((await found(id)).failed).toEqual([
      {
        ticker: 'AAA',
        name: 'AAA',
        text: 'The update was interrupted during the request: try again',
      },
    ])
  })

  test('of a stock that was removed meanwhile no price is kept', async () => {
    const pick = await add('AAA')
    const id = await start()
    await db.updateTable('stock_picks').set({ removed_at: now }).where('id', '=', pick.id).execute()
    await run(quotes({ AAA: '101' }))
    expect((await found(id)).failed.map(({ text }) => text)).toEqual([
      'The stock has been removed or closed since',
    ])
    expect(await priceOf(pick.id)).toBe(parseUsd('100'))
  })

  test('a person may stop it: what was not asked for is not asked for any more', async () => {
    await add('AAA')
    const id = await start()
    expect(await stopUpdate(db, jane, id)).toBe(true)
    await run(quotes({ AAA: '101' }))
    expect(asked).toEqual([])
    expect(await found(id)).toMatchObject({ stopped: 1, updated: 0, failed: [] })
    expect(await stopUpdate(db, jane, id)).toBe(false)
  })

  describe('of a service that takes no more calls', () => {
    const tooMany = (waitMs?: number) =>
      new NoQuote('too-many', '', waitMs === undefined ? undefined : new Date(+now + waitMs))

    test.each<[string, number | undefined, number]>([
      ['as long as it says', 5 * minute, 5 * minute],
      ['a minute where it does not say', undefined, minute],
      ['a second at least', -minute, 1000],
      ['a quarter of an hour at most', 15 * minute, 15 * minute],
    ])('waits %s', async (_, said, waits) => {
      await add('AAA')
      const id = await start()
      await run(quotes({ AAA: tooMany(said) }))
      expect((await found(id)).pausedUntil).toEqual(new Date(now.getTime() + waits))
      expect(await hasOpenUpdate(db, now)).toBe(false)
      // Until then nobody is asked.
      await run(quotes({ AAA: '101' }))
      expect(asked).toEqual(['AAA'])
      await run(quotes({ AAA: '101' }), new Date(now.getTime() + waits))
      expect(await found(id)).toMatchObject({ updated: 1, failed: [] })
    })

    test('for longer than a quarter of an hour, all that is left fails at once', async () => {
      await add('AAA')
      await add('BBB')
      const id = await start()
      await run(quotes({ AAA: tooMany(15 * minute + 1), BBB: '101' }))
      expect(asked).toEqual(['AAA'])
      expect((await found(id)).failed.map(({ ticker }) => ticker)).toEqual(['AAA', 'BBB'])
    })

    test('waits three times running, and again after one that answered', async () => {
      await add('AAA')
      await add('BBB')
      const id = await start()
      const later = (minutes: number) => new Date(now.getTime() + minutes * minute)
      const no = { AAA: tooMany(1000), BBB: tooMany(1000) }
      for (const minutes of [0, 1, 2]) await run(quotes(no), later(minutes))
      expect((await found(id)).done).toBe(0)
      await run(quotes({ ...no, AAA: '101' }), later(3))
      expect(await found(id)).toMatchObject({ done: 1, updated: 1 })
      for (const minutes of [4, 5]) await run(quotes(no), later(minutes))
      expect((await found(id)).done).toBe(1)
      await run(quotes(no), later(6))
      expect((await found(id)).failed.map(({ ticker }) => ticker)).toEqual(['BBB'])
    })
  })
})
