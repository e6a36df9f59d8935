import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseUsd } from '#core/prices/usd.ts'
import { workAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { randomNumbers } from '#tests/support/random.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { saveWrongPricePoint } from './price-points.server.ts'
import { lockStock, type Recorded, recordManyPrices, recordPrice } from './record-price.server.ts'
import type { PricePoint } from './stock.ts'

const actor = { id: null, name: 'Jane' }
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

describe.each(databases)('a price that arrives on %s', (kind) => {
  let database: TestDatabase
  let db: Db
  let id = ''
  beforeAll(async () => {
    database = await openDatabase(kind)
    db = database.db
    await db
      .insertInto('themes')
      .values(aTheme({ id: 'longevity' }))
      .execute()
  })
  beforeEach(async () => {
    const pick = aStockPick({ theme_id: 'longevity', entry_price: parseUsd('100') })
    await db.insertInto('stock_picks').values(pick).execute()
    id = pick.id
  })
  afterAll(() => database.close())

  const record = (usd: string, hour: number, source: PricePoint['source'] = 'hand') =>
    db.transaction().execute(async (tx): Promise<Recorded> => {
      const stock = await lockStock({ tx, now: new Date() }, id)
      if (!stock) throw new Error('It is not in its list any more')
      const provider = source === 'quote' ? 'Finnhub' : undefined
      return recordPrice(await workAs(tx, actor), stock, {
        price: parseUsd(usd),
        asOf: at(hour),
        source,
        provider,
      })
    })
  const shown = async () => {
    const row = await db
      .selectFrom('stock_picks')
      .select(['current_price', 'price_as_of', 'price_revision'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return {
      price: row.current_price,
      hour: row.price_as_of?.getUTCHours(),
      revision: row.price_revision,
    }
  }
  const points = () =>
    db
      .selectFrom('price_points')
      .select(['price', 'as_of', 'source', 'recorded_by', 'error_at'])
      .where('stock_pick_id', '=', id)
      .orderBy('as_of')
      .orderBy('price')
      .execute()
  const changes = () =>
    db.selectFrom('changes').select('differences').where('record_id', '=', id).execute()

  test('of many together the archive hears once a theme', async () => {
    const pick = aStockPick({ theme_id: 'longevity', entry_price: parseUsd('100') })
    await db.insertInto('stock_picks').values(pick).execute()
    const publications = () =>
      db.selectFrom('archive_publications').select(['content', 'key']).execute()
    const before = (await publications()).length
    const recorded = await db.transaction().execute(async (tx) => {
      const work = await workAs(tx, actor)
      const prices = []
      for (const each of [id, pick.id]) {
        const stock = await lockStock(work, each)
        if (!stock) throw new Error('It is not in its list any more')
        for (const hour of [9, 10, 11]) {
          const next = { price: parseUsd(`10${hour % 9}`), asOf: at(hour), source: 'file' } as const
          prices.push({ stock, next })
        }
      }
      return recordManyPrices(work, prices)
    })
    expect(recorded.map((each) => each.recorded)).toEqual(Array(6).fill('current'))
    expect((await publications()).slice(before)).toEqual([{ content: 'stocks', key: 'longevity' }])
    expect([await shown(), (await changes()).length]).toEqual([
      { price: parseUsd('102'), hour: 11, revision: 3 },
      3,
    ])
  })

  type Arrival = [usd: string, hour: number]
  test.each<[string, Arrival[], Recorded[], shownPrice: string, kept: number]>([
    ['the first one is shown', [['100', 9]], ['current'], '100', 1],
    [
      'a newer one takes its place',
      [
        ['100', 9],
        ['110', 10],
      ],
      ['current', 'current'],
      '110',
      2,
    ],
    [
      'an older one is kept',
      [
        ['100', 10],
        ['110', 9],
      ],
      ['current', 'kept'],
      '100',
      2,
    ],
    [
      'another of the same moment corrects it',
      [
        ['100', 9],
        ['99', 9],
      ],
      ['current', 'current'],
      '99',
      2,
    ],
    [
      'the same once more is known',
      [
        ['100', 9],
        ['100', 9],
      ],
      ['current', 'known'],
      '100',
      1,
    ],
    [
      'so is an older one that came before',
      [
        ['90', 8],
        ['100', 9],
        ['90', 8],
      ],
      ['current', 'current', 'known'],
      '100',
      2,
    ],
    [
      'an unchanged one of a later moment is shown from then',
      [
        ['100', 9],
        ['100', 10],
      ],
      ['current', 'current'],
      '100',
      2,
    ],
  ])('%s', async (_, arrivals, recorded, price, kept) => {
    const outcomes: Recorded[] = []
    for (const [usd, hour] of arrivals) outcomes.push(await record(usd, hour))
    expect(outcomes).toEqual(recorded)
    const now = await shown()
    expect(now.price).toBe(parseUsd(price))
    expect(now.revision).toBe(recorded.filter((each) => each === 'current').length)
    expect(await points()).toHaveLength(kept)
    // What was known already is not written down once more.
    expect(await changes()).toHaveLength(recorded.filter((each) => each !== 'known').length)
  })

  test('in whatever order prices come, the newest moment is shown and all are kept', async () => {
    const random = randomNumbers(kind === 'sqlite' ? 1 : 2)
    const moments = Array.from({ length: 12 }, (_, hour) => hour)
    const order = moments
      .map((hour) => ({ hour, place: random(1000) }))
      .toSorted((a, b) => a.place - b.place || a.hour - b.hour)
    for (const { hour } of order) await record(`${100 + hour}`, hour, hour % 2 ? 'quote' : 'hand')
    expect(await shown()).toMatchObject({ price: parseUsd('111'), hour: 11 })
    const kept = await points()
    expect(kept.map(({ price }) => price)).toEqual(moments.map((hour) => parseUsd(`${100 + hour}`)))
    expect(kept.map(({ source }) => source)).toEqual(
      moments.map((hour) => (hour % 2 ? 'quote' : 'hand')),
    )
    expect(new Set(kept.map(({ recorded_by }) => recorded_by))).toEqual(new Set(['Jane']))
  })

  test('that somebody has marked as an error is not taken from a service again, from a person it is', async () => {
    await record('100', 9)
    await db.transaction().execute(async (tx) =>
      saveWrongPricePoint(await workAs(tx, actor), id, {
        price: parseUsd('110'),
        asOf: at(10),
        source: 'quote',
      }),
    )
    expect(await record('110', 10, 'quote')).toBe('marked')
    expect(await shown()).toMatchObject({ price: parseUsd('100') })
    expect(await record('110', 10)).toBe('current')
    expect(await shown()).toMatchObject({ price: parseUsd('110') })
    expect((await points()).every(({ error_at }) => error_at === null)).toBe(true)
  })

  test('says in the history what it was and what it is, or that it is a past one', async () => {
    await record('100', 10)
    await record('110.5', 11)
    await record('90', 9)
    const differences = (await changes()).map((change) => change.differences)
    expect(differences).toContainEqual({
      current: { before: '100.00', after: '110.50' },
      asOf: { before: at(10).toISOString(), after: at(11).toISOString() },
    })
    expect(differences).toContainEqual({
      pastPrice: { before: '', after: '90.00 of 20 Nov 2026, 11:00' },
    })
  })

  test('of a stock that is in no list any more has nowhere to go', async () => {
    await db
      .updateTable('stock_picks')
      .set({ removed_at: at(9) })
      .where('id', '=', id)
      .execute()
    const find = (each: string) =>
      db.transaction().execute((tx) => lockStock({ tx, now: new Date() }, each))
    expect([await find(id), await find('none')]).toEqual([undefined, undefined])
  })
})
