import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noonIn } from '#core/dates.ts'
import { parseUsd } from '#core/prices/usd.ts'
import type { Db } from '#db/schema.ts'
import { partsOf } from '#tests/support/approval.ts'
import { databases, openDatabase, type TestDatabase } from '#tests/support/databases.ts'
import { addEditor } from '#tests/support/lists.ts'
import { aStockPick, aTheme } from '#tests/support/rows.ts'
import { planOf, sentImport } from '#tests/support/transfer.ts'
import { importFile } from './import-file.server.ts'
import { planSent } from './plan-sent.server.ts'
import { readFile } from './read-apart.server.ts'
import type { RowPlan, TransferPlan } from './transfer.ts'

/** Each stock has cost 100 since this day. */
const lastDay = '2025-11-18'

describe.each(databases)('a list of prices on %s', (kind) => {
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
    await db.deleteFrom('price_points').execute()
    await db.deleteFrom('stock_picks').execute()
    await add('AAA', 'NYSE')
  })
  afterAll(() => database.close())

  let count = 0
  const add = async (ticker: string, exchange: string, theme = 'longevity') => {
    count += 1
    const price = { current_price: parseUsd('100'), entry_price: parseUsd('90') }
    const place = { ticker, exchange, name: ticker, theme_id: theme, display_order: count }
    const pick = aStockPick({ ...place, ...price, price_as_of: noonIn('Africa/Cairo', lastDay) })
    await db.insertInto('stock_picks').values(pick).execute()
    return pick.id
  }
  const plan = (...lines: string[]) => planOf(db, lines.join('\n'), 'prices')
  const importList = async (lines: string[], plan: TransferPlan, confirmed: string[] = []) =>
    importFile(partsOf(db), jane, { ...sentImport(plan, lines.join('\n')), confirmed })
  const said = ({ text, question, reasons }: RowPlan) => text ?? question?.text ?? reasons[0]
  const prices = async () => {
    const rows = await db
      .selectFrom('stock_picks')
      .select('current_price')
      .orderBy('display_order')
      .execute()
    return rows.map(({ current_price }) => current_price)
  }

  test.each([
    ['AAA,NYSE,110,2025-11-20', 'new', 'AAA 100.00 → 110.00'],
    ['aaa,nyse,110,20.11.2025', 'new', 'AAA 100.00 → 110.00'],
    ['AAA,,110,2025-11-20', 'new', 'AAA 100.00 → 110.00'],
    ['AAA,NYSE,120,2025-11-20', 'new', 'AAA 100.00 → 120.00'],
    ['AAA,NYSE,120.01,2025-11-20', 'refused', 'AAA 100.00 → 120.01, +20.0%'],
    ['AAA,NYSE,79,2025-11-20', 'refused', 'AAA 100.00 → 79.00, −21.0%'],
    ['AAA,NYSE,100,2025-11-20', 'new', 'AAA is still 100.00'],
    ['AAA,NYSE,100,2025-11-18', 'unchanged', 'AAA is 100.00 already'],
    ['AAA,NYSE,101,2025-11-18', 'new', 'AAA 100.00 → 101.00'],
    [
      'AAA,NYSE,110,2025-11-17',
      'new',
      'AAA: the price shown is newer (18 Nov 2025); kept among past prices',
    ],
    ['AAA,NYSE,1000,2025-11-17', 'refused', 'AAA 100.00 → 1,000.00, +900.0%'],
    ['BBB,NYSE,110,2025-11-20', 'refused', 'No stock has the ticker BBB'],
    [',NYSE,110,2025-11-20', 'refused', 'Ticker is missing'],
    ['AAA,LSE,110,2025-11-20', 'refused', 'AAA is listed on NYSE'],
    ['AAA,NYSE,110,', 'refused', 'Date is missing'],
    ['AAA,NYSE,110,2999-01-01', 'refused', 'Date is in the future'],
    ['AAA,NYSE,110,2025-02-30', 'refused', 'Date 2025-02-30 is not a day: write YYYY-MM-DD'],
    [
      'AAA,NYSE,110,03/04/2025',
      'refused',
      'Date 03/04/2025 can mean 2025-04-03 or 2025-03-04: write one of them',
    ],
  ])('%s is %s: %s', async (line, change, text) => {
    const [row, ...more] = (await plan(line)).rows
    expect([row?.line, row?.change, row && said(row), more]).toEqual([1, change, text, []])
  })

  test.each(['', '0', '-1', 'about 12', '1,580', '1.580', '100000001'])(
    'the price %j is refused, never guessed',
    async (price) => {
      expect((await plan(`AAA,NYSE,"${price}",2025-11-20`)).rows).toMatchObject([
        { change: 'refused', reasons: [expect.stringMatching(/^Price /)] },
      ])
    },
  )

  test('a listing has one price: what is given for it is for all its stocks', async () => {
    await add('AAA', 'NYSE', 'energy')
    await add('AAA', 'LSE', 'energy')
    const lines = ['AAA,NYSE,110,2025-11-20']
    expect(await importList(lines, await plan(...lines))).toMatchObject({ outcome: 'saved' })
    expect(await prices()).toEqual(['110', '110', '100'].map(parseUsd))
  })

  test('a ticker of two exchanges needs to say which, one listing and day comes once', async () => {
    await add('AAA', 'LSE')
    const { rows } = await plan(
      'AAA,,110,2025-11-20',
      'AAA,LSE,111,2025-11-20',
      'AAA,LSE,112,20.11.2025',
      'AAA,LSE,111,2025-11-19',
    )
    expect(rows.map((row) => [row.change, said(row)])).toEqual([
      ['refused', 'Exchange is missing: NYSE or LSE'],
      ['new', 'AAA 100.00 → 111.00'],
      ['refused', 'The same stock and day is in line 2 already'],
      ['new', 'AAA 100.00 → 111.00'],
    ])
  })

  test('is saved as it was checked: refused lines are left out, older prices kept', async () => {
    await add('BBB', 'NYSE')
    const lines = [
      'ticker,exchange,date,price',
      'AAA,NYSE,2025-11-20,110',
      'BBB,NYSE,2025-11-17,95',
      'CCC,NYSE,2025-11-20,1',
    ]
    expect(await importList(lines, await plan(...lines))).toMatchObject({
      outcome: 'saved',
      text: '2 new, 1 refused',
    })
    expect(await prices()).toEqual(['110', '100'].map(parseUsd))
    const kept = await db
      .selectFrom('price_points')
      .select(['price', 'source', 'recorded_by'])
      .orderBy('price')
      .execute()
    expect(kept).toEqual([
      { price: parseUsd('95'), source: 'file', recorded_by: 'Jane' },
      { price: parseUsd('110'), source: 'file', recorded_by: 'Jane' },
    ])
  })

  test('that would do something else by now does nothing, and says what it would do', async () => {
    const lines = ['AAA,NYSE,110,2025-11-20']
    const checked = await plan(...lines)
    await db
      .updateTable('stock_picks')
      .set({ current_price: parseUsd('80') })
      .execute()
    expect(await importList(lines, checked)).toMatchObject({
      outcome: 'moved',
      plan: { rows: [{ question: { text: 'AAA 80.00 → 110.00, +37.5%' } }] },
    })
    expect(await prices()).toEqual([parseUsd('80')])
  })

  test('saves a large move where it was confirmed, and only that one', async () => {
    await add('BBB', 'NYSE')
    const lines = ['AAA,NYSE,150,2025-11-20', 'BBB,NYSE,160,2025-11-20']
    const checked = await plan(...lines)
    const key = checked.rows[1]?.question?.key ?? ''
    expect(await importList(lines, checked, [key])).toMatchObject({ text: '1 new, 1 refused' })
    expect(await prices()).toEqual(['100', '160'].map(parseUsd))
  })

  test('saves of one stock the day alone that was confirmed', async () => {
    const lines = ['AAA,NYSE,150,2025-11-20', 'AAA,NYSE,150,2025-11-21']
    const checked = await plan(...lines)
    const key = checked.rows[0]?.question?.key ?? ''
    expect(await importList(lines, checked, [key])).toMatchObject({ text: '1 new, 1 refused' })
    expect(await db.selectFrom('price_points').selectAll().execute()).toHaveLength(1)
  })

  test('does nothing, and says so, where nothing would come in', async () => {
    const lines = ['AAA,NYSE,150,2025-11-20']
    expect(await importList(lines, await plan(...lines))).toEqual({
      outcome: 'invalid',
      issue: 'No row changes anything: tick what is to come in',
    })
  })

  test.each([
    ['[{"symbol":"AAA","price":"1"}]', 'the column ticker is missing'],
    ['Date;Symbol;Close;Volume\n2025-11-20;AAA;110;5', 'the column ticker, price is missing'],
    ['Date;Symbol;Close\n2025-11-20;AAA;110', 'the column ticker, price is missing'],
  ])('without its columns is told what it lacks: %s', async (text, issue) => {
    await expect(planOf(db, text, 'prices')).rejects.toThrow(issue)
  })

  test('is explained in the list of all rows as on the screen', async () => {
    const file = await readFile({ text: 'AAA,NYSE,110,2025-11-20' })
    const { report } = await planSent(partsOf(db), { file, withReport: true })
    expect(report).toContain('line,name,change,what')
    expect(report).toContain('1,AAA NYSE,new,AAA 100.00 → 110.00')
  })

  test('without names is counted from its first line, also behind that of Excel', async () => {
    const { rows } = await planOf(db, 'sep=;\nAAA;NYSE;110,5;2025-11-20\n', 'prices')
    expect(rows.map((row) => [row.line, said(row)])).toEqual([[2, 'AAA 100.00 → 110.50']])
  })

  test('the same save sent again gets the first answer; another one under its key is refused', async () => {
    const lines = ['AAA,NYSE,110,2025-11-20']
    const sent = sentImport(await plan(...lines), lines.join('\n'))
    const save = (digest = sent.digest) => importFile(partsOf(db), jane, { ...sent, digest })
    const first = await save()
    expect(first).toMatchObject({ outcome: 'saved', text: '1 new' })
    expect(await save()).toEqual(first)
    expect(await save('another')).toMatchObject({ outcome: 'invalid' })
    expect(await db.selectFrom('price_points').selectAll().execute()).toHaveLength(1)
  })

  test('is for those alone who may edit', async () => {
    const editor = await addEditor(db, 'Editor', 'editor')
    const lines = ['AAA,NYSE,110,2025-11-20']
    const asked = sentImport(await plan(...lines), lines.join('\n'))
    await expect(importFile(partsOf(db), editor, asked)).rejects.toMatchObject({
      code: 'not-allowed',
    })
    expect(await prices()).toEqual([parseUsd('100')])
  })
})
