import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases, openDatabase } from '#tests/support/databases.ts'
import { aChange, aMember, aStockPick, aTheme } from '#tests/support/rows.ts'
import { shared } from '#tests/support/shared.ts'
import { UnstorableText } from './errors.ts'
import { json, toInstant } from './values.ts'

describe.each(databases)('values on %s', (kind) => {
  const database = shared(() => openDatabase(kind))

  test('come back as they were given', async () => {
    const { db } = database
    const page = {
      list: [1, 2.5, -0.1, [null, true]],
      text: 'Sinaï "المحفظة" 🌉 \\u0000 </script> \u2028',
      empty: {},
    }
    const theme = aTheme()
    const values = { page: json(page), texts: json(['a', 'ب']) }
    const now = new Date()
    for (const [key, value] of Object.entries(values))
      await db.insertInto('settings').values({ key, value, updated_at: now }).execute()
    const stock = aStockPick({
      theme_id: theme.id,
      current_price: 9_007_199_254_740_991,
      entry_price: 2_147_483_648,
      price_as_of: new Date('2026-11-21T23:59:59.007Z'),
      thesis: '',
      image_url: null,
      last_updated: new Date('1969-12-31T23:59:59.999Z'),
    })
    await db.insertInto('themes').values(theme).execute()
    const returned = await db
      .insertInto('stock_picks')
      .values(stock)
      .returningAll()
      .executeTakeFirstOrThrow()
    const read = await db
      .selectFrom('stock_picks')
      .selectAll()
      .where('id', '=', stock.id)
      .executeTakeFirstOrThrow()
    expect(read).toMatchObject({ ...stock, removed_at: null, removed_by: null })
    expect(returned).toEqual(read)
    const settings = await db.selectFrom('settings').select(['key', 'value']).execute()
    expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toEqual({
      page,
      texts: ['a', 'ب'],
    })
  })

  test('true and false are booleans, also behind an alias and in a condition', async () => {
    const { db } = database
    await db
      .insertInto('team_members')
      .values([aMember({ show_on_home: true }), aMember({ show_on_home: false })])
      .execute()
    const rows = await db
      .selectFrom('team_members')
      .select(['show_on_home as home', 'use_initials'])
      .where('show_on_home', '=', false)
      .execute()
    expect(rows).toEqual([{ home: false, use_initials: true }])
  })

  test.each([null, 0, 5, -1.5, '', 'text', '12', 'null', true, [], {}, [[]], { a: null }])(
    'JSON %j',
    async (value) => {
      const { db } = database
      const key = crypto.randomUUID()
      const row = { key, value: json(value), updated_at: new Date() }
      await db.insertInto('settings').values(row).execute()
      const read = await db
        .selectFrom('settings')
        .select('value')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      expect(read.value).toEqual(value)
    },
  )

  test('counts and sums are numbers, instants of expressions go through toInstant', async () => {
    const { db } = database
    const at = new Date('2026-01-02T03:04:05.678Z')
    const rows = [1, 2, 3].map(() => aChange({ noun: 'sums', at, revision: 3_000_000_000 / 1e3 }))
    await db.insertInto('changes').values(rows).execute()
    const read = await db
      .selectFrom('changes')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number>('revision').as('sum'),
        fn.max('at').as('latest'),
      ])
      .where('noun', '=', 'sums')
      .executeTakeFirstOrThrow()
    expect(read).toMatchObject({ count: 3, sum: 9_000_000 })
    expect(toInstant(read.latest)).toEqual(at)
  })

  test('instants compare by time', async () => {
    const { db } = database
    const at = (ms: string) => new Date(`2026-03-01T00:00:00.${ms}Z`)
    const rows = ['001', '010', '100'].map((ms) => aChange({ noun: 'times', at: at(ms) }))
    await db.insertInto('changes').values(rows).execute()
    const read = await db
      .selectFrom('changes')
      .select('at')
      .where('noun', '=', 'times')
      .where('at', '>', at('001'))
      .orderBy('at', 'desc')
      .execute()
    expect(read).toEqual([{ at: at('100') }, { at: at('010') }])
  })

  test('text sorts by code point', async () => {
    const { db } = database
    const sorted = ['', 'A-1', 'B', 'a', 'aa', 'b', 'Émile', 'é', 'ي', '\u{ff5e}', '🌉']
    const rows = [...sorted].reverse().map((name) => aChange({ noun: 'order', record_name: name }))
    await db.insertInto('changes').values(rows).execute()
    const read = await db
      .selectFrom('changes')
      .select('record_name')
      .where('noun', '=', 'order')
      .orderBy('record_name')
      .execute()
    expect(read.map((row) => row.record_name)).toEqual(sorted)
    const between = await db
      .selectFrom('changes')
      .select('record_name')
      .where('noun', '=', 'order')
      .where('record_name', '>', 'B')
      .where('record_name', '<', 'é')
      .orderBy('record_name')
      .execute()
    expect(between.map((row) => row.record_name)).toEqual(['a', 'aa', 'b', 'Émile'])
  })

  test('LIKE tells upper from lower case', async () => {
    const { db } = database
    const rows = ['Anna', 'anna'].map((name) => aChange({ noun: 'like', record_name: name }))
    await db.insertInto('changes').values(rows).execute()
    const read = await db
      .selectFrom('changes')
      .select('record_name')
      .where('noun', '=', 'like')
      .where('record_name', 'like', 'A%')
      .execute()
    expect(read).toEqual([{ record_name: 'Anna' }])
  })

  test('what only one database could keep is refused by both', async () => {
    const { db } = database
    const insert = (member: Partial<ReturnType<typeof aMember>>) =>
      db.insertInto('team_members').values(aMember(member)).execute()
    await expect(insert({ name: 'a\0b' })).rejects.toThrow(UnstorableText)
    expect(() => json({ 'k\0': 1 })).toThrow(UnstorableText)
    await expect(insert({ display_order: 1.5 })).rejects.toThrow()
    await expect(insert({ display_order: Number.NaN })).rejects.toThrow(RangeError)
    await expect(insert({ slug: '' })).rejects.toThrow()
    await expect(insert({ last_updated: new Date(Number.NaN) })).rejects.toThrow(RangeError)
    await expect(sql`select ${['a']}`.execute(db)).rejects.toThrow(TypeError)
  })

  test('prices are above zero, and there is one content revision', async () => {
    const { db } = database
    const theme = aTheme()
    await db.insertInto('themes').values(theme).execute()
    const stock = (own: object) =>
      db.insertInto('stock_picks').values(aStockPick({ theme_id: theme.id, ...own }))
    await expect(stock({ current_price: 0 }).execute()).rejects.toThrow()
    await expect(stock({ entry_price: -1 }).execute()).rejects.toThrow()
    const second = {
      id: 2,
      team: 0,
      stocks: 0,
      themes: 0,
      letters: 0,
      legal: 0,
      settings: 0,
      pages: 0,
      disclosures: 0,
      facts: 0,
    }
    await expect(db.insertInto('content_revision').values(second).execute()).rejects.toThrow()
  })

  test('half a surrogate pair becomes the replacement character', async () => {
    const { db } = database
    const change = aChange({ record_name: 'x\ud800', differences: json(['y\udc00']) })
    await db.insertInto('changes').values(change).execute()
    const read = await db
      .selectFrom('changes')
      .select(['record_name', 'differences'])
      .where('id', '=', change.id)
      .executeTakeFirst()
    expect(read).toEqual({ record_name: 'x\ufffd', differences: ['y\ufffd'] })
  })

  test('a number in a text column is its digits', async () => {
    const { db } = database
    const change = aChange()
    await db.insertInto('changes').values(change).execute()
    const read = await db
      .selectFrom('changes')
      .select(sql<string>`cast(${sql.val(5)} as text)`.as('five'))
      .where('id', '=', change.id)
      .executeTakeFirst()
    expect(read).toEqual({ five: '5' })
  })

  test('affected rows are counted', async () => {
    const { db } = database
    const key = crypto.randomUUID()
    const row = { key, value: json(1), updated_at: new Date() }
    const inserted = await db.insertInto('settings').values(row).executeTakeFirst()
    const update = db
      .updateTable('settings')
      .set({ value: json(2) })
      .where('key', '=', key)
    const updated = await update.executeTakeFirst()
    const deleted = await db.deleteFrom('settings').where('key', '=', 'none').executeTakeFirst()
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
    expect(updated.numUpdatedRows).toBe(1n)
    expect(deleted.numDeletedRows).toBe(0n)
  })
})

test('toInstant refuses what is no instant', () => {
  expect(toInstant(null)).toBeUndefined()
  expect(() => toInstant('yesterday')).toThrow(RangeError)
})
