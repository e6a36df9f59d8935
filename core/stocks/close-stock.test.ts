import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseUsd } from '#core/prices/usd.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { closeStock, pickReasonIssue, type SentClosing } from './close-stock.server.ts'
import { listClosedStocks } from './closed-stocks.server.ts'
import { deleteClosedStock } from './delete-closed.server.ts'
import { markPrice } from './mark-price.server.ts'
import { lockStock, recordPrice } from './record-price.server.ts'

const theme = 'longevity'
const sent: SentClosing = {
  stockId: '',
  price: '110',
  day: '2025-11-20',
  reason: 'The target was reached',
  confirmed: [],
}

test.each([
  ['The target was reached', true],
  ['x'.repeat(300), true],
  ['x'.repeat(301), false],
  ['', false],
  ['   ', false],
  ['two\nlines', true],
  ['bell\u0007', false],
])('the reason %j will do: %s', (reason, isEnough) => {
  expect(pickReasonIssue(reason) === undefined).toBe(isEnough)
})

describe.each(databases)('a pick on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let jane: string
  let stockId = ''
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    jane = await addEditor(db, 'Jane')
    await db
      .insertInto('themes')
      .values(aTheme({ id: theme }))
      .execute()
  })
  beforeEach(async () => {
    const pick = aStockPick({ theme_id: theme, entry_price: parseUsd('80') })
    await db.insertInto('stock_picks').values(pick).execute()
    stockId = pick.stock_id
    await arrive('100', '2025-11-19T12:00:00.000Z')
  })
  afterAll(() => database.close())

  const arrive = (usd: string, asOf: string) =>
    db.transaction().execute(async (tx) => {
      const stock = await lockStock({ tx, now: new Date() }, stockId)
      if (!stock) throw new Error('It is not in its list')
      const price = { price: parseUsd(usd), asOf: new Date(asOf), source: 'hand' as const }
      return recordPrice(await workAs(tx, { id: null, name: 'Omar' }), stock, price)
    })
  const close = (own: Partial<SentClosing> = {}, by = jane) =>
    closeStock(db, by, theme, { ...sent, stockId, ...own })
  const row = () =>
    db.selectFrom('stock_picks').selectAll().where('id', '=', stockId).executeTakeFirstOrThrow()
  const closed = async () => (await listClosedStocks(db, theme)).find(({ id }) => id === stockId)
  const changes = () =>
    db
      .selectFrom('changes')
      .select(['action', 'actor_name', 'differences', 'revision'])
      .where('record_id', '=', stockId)
      .where('revision', 'is not', null)
      .orderBy('revision')
      .execute()

  test('is closed at a price of a day, out of its list, with the reason in the history', async () => {
    expect(await close()).toEqual({ outcome: 'done' })
    expect(await closed()).toMatchObject({
      closingPrice: parseUsd('110'),
      closedAt: new Date('2025-11-20T10:00:00.000Z'),
      reason: 'The target was reached',
    })
    expect((await row()).removed_at).not.toBeNull()
    expect(await changes()).toMatchObject([
      {
        action: 'removed',
        actor_name: 'Jane',
        differences: {
          closing: { before: '', after: '110.00 on 20 Nov 2025: The target was reached' },
        },
      },
    ])
    // It cannot be closed twice.
    expect(await close()).toEqual({ outcome: 'not-found' })
  })

  test.each<[string, Partial<SentClosing>, string[]]>([
    ['no price', { price: '' }, ['price']],
    ['a price of nothing', { price: '0' }, ['price']],
    ['what may be two prices', { price: '1,580' }, ['price']],
    ['no day', { day: '' }, ['day']],
    ['a day that does not exist', { day: '2026-02-30' }, ['day']],
    ['a day to come', { day: '2999-01-01' }, ['day']],
    ['no reason', { reason: ' ' }, ['reason']],
    ['nothing at all', { price: '', day: '', reason: '' }, ['price', 'day', 'reason']],
  ])('with %s is not closed, and each field is named', async (_, own, fields) => {
    const answer = await close(own)
    expect(answer.outcome).toBe('invalid')
    expect(Object.keys(answer.outcome === 'invalid' ? answer.issues : {})).toEqual(fields)
    expect([await closed(), (await row()).removed_at]).toEqual([undefined, null])
  })

  test('far from its last price is asked about first, and closed once that is confirmed', async () => {
    const answer = await close({ price: '150' })
    if (answer.outcome !== 'unconfirmed') throw new Error(answer.outcome)
    expect(answer.questions.map(({ text }) => text)).toEqual(['Sample 100.00 → 150.00, +50.0%'])
    expect(await closed()).toBeUndefined()
    const confirmed = answer.questions.map(({ key }) => key)
    // Who confirms 150 has not confirmed 160.
    expect(await close({ price: '160', confirmed })).toMatchObject({ outcome: 'unconfirmed' })
    expect(await close({ price: '150', confirmed })).toEqual({ outcome: 'done' })
  })

  test('is closed and deleted by those alone who may edit', async () => {
    const editor = await addEditor(db, 'Editor', 'editor')
    await expect(close({}, editor)).rejects.toMatchObject({ code: 'not-allowed' })
    await close()
    const asked = { stockId, reason: 'A mistake' }
    await expect(deleteClosedStock(db, editor, theme, asked)).rejects.toMatchObject({
      code: 'not-allowed',
    })
    expect(await closed()).toBeDefined()
  })

  test('that is closed is deleted with a reason, which the history keeps', async () => {
    const remove = (reason: string) => deleteClosedStock(db, jane, theme, { stockId, reason })
    expect(await remove('A mistake')).toEqual({ outcome: 'not-found' })
    await close()
    expect(await remove(' ')).toMatchObject({ outcome: 'invalid' })
    expect(await closed()).toBeDefined()
    expect(await remove('  Never held ')).toEqual({ outcome: 'done' })
    expect(await closed()).toBeUndefined()
    expect(await row()).toMatchObject({ removal_reason: 'Never held', closed_at: null })
    expect((await changes()).at(-1)?.differences).toEqual({
      closing: { before: '110.00 on 20 Nov 2025: The target was reached', after: '' },
      removalReason: { before: '', after: 'Never held' },
    })
  })

  describe('whose prices are marked as errors', () => {
    const priceId = async (usd: string) =>
      (
        await db
          .selectFrom('price_points')
          .select('id')
          .where('stock_pick_id', '=', stockId)
          .where('price', '=', parseUsd(usd))
          .executeTakeFirstOrThrow()
      ).id
    const mark = async (usd: string, isError: boolean) =>
      markPrice(db, jane, theme, { stockId, priceId: await priceId(usd), isError })
    const current = async () => (await row()).current_price

    test.each<[string, [usd: string, isError: boolean][], shown: string | undefined]>([
      ['the current one', [['105', true]], '100'],
      ['a past one', [['100', true]], '105'],
      [
        'both',
        [
          ['105', true],
          ['100', true],
        ],
        undefined,
      ],
      [
        'the current one, and no longer',
        [
          ['105', true],
          ['105', false],
        ],
        '105',
      ],
      [
        'both, and the older one no longer',
        [
          ['105', true],
          ['100', true],
          ['100', false],
        ],
        '100',
      ],
      [
        'the current one twice',
        [
          ['105', true],
          ['105', true],
        ],
        '100',
      ],
    ])('%s: the latest of the others is shown', async (_, marks, shown) => {
      await arrive('105', '2025-11-20T12:00:00.000Z')
      for (const [usd, isError] of marks) expect(await mark(usd, isError)).toBe(true)
      expect(await current()).toBe(shown === undefined ? null : parseUsd(shown))
      const kept = await db
        .selectFrom('price_points')
        .select('id')
        .where('stock_pick_id', '=', stockId)
        .execute()
      expect(kept).toHaveLength(2)
    })

    test('a price of another stock is refused', async () => {
      const other = await priceId('100')
      const pick = aStockPick({ theme_id: theme })
      await db.insertInto('stock_picks').values(pick).execute()
      const asked = { stockId: pick.stock_id, priceId: other, isError: true }
      expect(await markPrice(db, jane, theme, asked)).toBe(false)
      expect(await current()).toBe(parseUsd('100'))
    })
  })
})
