import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayIn, noonIn } from '#core/dates.ts'
import { findSave } from '#core/history/history.server.ts'
import { goBack, restoreRecord } from '#core/record/restore.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { workAs } from '#core/rights/write.server.ts'
import { createStockPick } from '#core/stocks/create-stock.server.ts'
import { lockStock, recordPrice } from '#core/stocks/record-price.server.ts'
import type { SentStock, StockDraft } from '#core/stocks/stock.ts'
import { editStock, newStock, priceQuestions, sentStocks } from '#core/stocks/stock-changes.ts'
import { listStockPicks } from '#core/stocks/stocks.server.ts'
import { findStocksForEditing, saveStocks, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { createCompleteTheme } from '#core/themes/create-theme.server.ts'
import { findContentRevision } from '#db/revisions.ts'
import type { Tx } from '#db/schema.ts'
import { sampleThemes } from '#sample/themes/index.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor, done, sentList, someKey } from '../support/lists.ts'
import { shared } from '../support/shared.ts'

const program = { id: null, name: 'Test' }
const month = 30 * 24 * 60 * 60_000
/** A price that is typed for a day is of its noon: these are later, at whatever hour the tests run. */
const afternoonOf = (at: Date) =>
  new Date(noonIn('Africa/Cairo', dayIn('Africa/Cairo', at)).getTime() + 3 * 60 * 60_000)
const [sample] = sampleThemes
if (!sample) throw new Error('There is no sample theme')

describe.each(databases)('saving the stocks of a theme on %s', (kind) => {
  const database = shared(() => openDatabase(kind))
  let actor: string
  /** What either database is asked by the other tests too. */
  const testOnce = test.runIf(kind === 'sqlite')
  beforeAll(async () => {
    actor = await addEditor(database.db)
    await database.db.transaction().execute(async (tx) => {
      for (const id of ['education', 'longevity'])
        await createCompleteTheme(await workAs(tx, program), { ...sample, id, name: id })
    })
  })
  beforeEach(async () => {
    await database.db.deleteFrom('stock_picks').execute()
    for (const [index, ticker] of ['AAA', 'BBB', 'CCC'].entries()) await seed(ticker, index + 1)
    await seed('OTHER', 1, 'longevity')
  })

  /** A stock with three prices: 100, 110 and 120 dollars, the last of a month ago. */
  const seed = (ticker: string, displayOrder: number, themeId = 'education') =>
    database.db.transaction().execute((tx) => seedIn(tx, ticker, displayOrder, themeId))

  async function seedIn(tx: Tx, ticker: string, displayOrder: number, themeId = 'education') {
    const pricePoints = [3, 2, 1].map((months, index) => ({
      price: (100 + 10 * index) * 10_000,
      asOf: afternoonOf(new Date(Date.now() - months * month)),
      source: 'sample' as const,
    }))
    const pick = { name: `${ticker} Inc`, ticker, exchange: 'NYSE' as const, thesis: 'Grows.' }
    const place = { themeId, displayOrder, entryPrice: 1_000_000, pricePoints }
    return createStockPick(await workAs(tx, program), { ...pick, ...place })
  }

  const load = (theme = 'education') => findStocksForEditing(database.db, theme)
  const send = async (
    rows: unknown,
    list?: { revision: number },
    key?: string,
    confirmed?: readonly string[],
  ) => {
    const outcome = await saveStocks(
      database.db,
      actor,
      'education',
      sentList(list ?? (await load()), rows, key, confirmed),
    )
    if (!outcome) throw new Error('No such theme')
    return outcome
  }
  /** What the editor does: changes the loaded rows and posts what a save sends. */
  const edit = async (
    change: (rows: StockDraft[], today: string) => StockDraft[],
    isConfirmed = true,
  ) => {
    const list = await load()
    const rows = change(list.rows, list.today)
    const questions = isConfirmed ? priceQuestions(rows, list.rows) : []
    const keys = questions.map(({ key }) => key)
    return send(sentStocks(rows, list.rows), list, undefined, keys)
  }
  const editFirst = (change: Partial<StockDraft>) =>
    edit(([first, ...rest], today) =>
      first ? [editStock(first, change, today, first), ...rest] : rest,
    )
  const first = async () => {
    const [pick] = await listStockPicks(database.db, 'education')
    if (!pick) throw new Error('There is no stock')
    return pick
  }

  test('changes texts and leaves the price as old as it is', async () => {
    const before = await first()
    const content = await findContentRevision(database.db)
    done(await editFirst({ name: ' Renamed ', thesis: 'a\r\nb', ticker: 'abc.d', exchange: 'LSE' }))
    expect(await first()).toEqual({
      ...before,
      name: 'Renamed',
      thesis: 'a\nb',
      ticker: 'ABC.D',
      exchange: 'LSE',
      updatedAt: expect.any(Date),
    })
    expect((await findContentRevision(database.db)).stocks).toBe(content.stocks + 1)
    expect((await load()).rows[0]?.priceRevision).toBe(0)
  })

  test('a typed price is from now, is kept as a point, and raises its revision', async () => {
    const before = await first()
    done(await editFirst({ current: ' ١٢٣٫٤٥٦ ' }))
    const after = await first()
    expect(after.currentPrice).toBe(1_234_560)
    expect(Math.abs(Date.now() - (after.asOf?.getTime() ?? 0))).toBeLessThan(60_000)
    expect(after.pricePoints).toEqual([
      ...before.pricePoints,
      { price: 1_234_560, asOf: after.asOf, source: 'hand' },
    ])
    expect((await load()).rows[0]).toMatchObject({ priceRevision: 1, current: '123.4560' })
  })

  test('a large move is refused until somebody confirms that very price', async () => {
    const list = await load()
    const price = (current: string) =>
      sentStocks(
        list.rows.map((row) => (row.id === 'aaa' ? { ...row, current } : row)),
        list.rows,
      )
    const refused = await send(price('1580'), list)
    expect(refused).toMatchObject({
      outcome: 'unconfirmed',
      questions: [{ text: 'AAA Inc 120.00 → 1,580.00, +1216.7%' }],
    })
    const keys = refused.outcome === 'unconfirmed' ? refused.questions.map(({ key }) => key) : []
    expect((await send(price('1590'), list, undefined, keys)).outcome).toBe('unconfirmed')
    expect(await load()).toEqual(list)
    done(await send(price('1580'), list, undefined, [...keys, 'more']))
    expect((await first()).currentPrice).toBe(15_800_000)
    done(await edit((rows) => rows.map((row) => ({ ...row, thesis: 'Text only' })), false))
  })

  testOnce('a new entry price needs a reason, which the history keeps', async () => {
    const reason = 'Entry price has a new reason'
    const why = 'Say why the entry price has changed: the site calls it fixed'
    expect(await editFirst({ entry: '101' })).toMatchObject({
      outcome: 'invalid',
      issues: [{ id: 'aaa', path: 'entryReason', message: why }],
    })
    const { revision } = done(await editFirst({ entry: '101', entryReason: ` ${reason} ` }))
    expect((await load()).rows[0]).toMatchObject({ entry: '101.00', entryReason: '' })
    const save = await findSave(database.db, stocksOf('education'), revision, { page: 1 })
    expect(save?.changes[0]?.differences).toMatchObject([
      { label: 'Entry price', before: '100.00', after: '101.00' },
      { label: 'Reason for the new entry price', before: '', after: reason },
    ])
    // A reason without a new price says nothing.
    const second = done(await editFirst({ entryReason: reason, name: 'Named again' }))
    const next = await findSave(database.db, stocksOf('education'), second.revision, { page: 1 })
    expect(next?.changes[0]?.differences.map(({ label }) => label)).toEqual(['Name'])
  })

  const daysAgo = (days: number) => dayIn('Africa/Cairo', new Date(Date.now() - days * 86_400_000))

  testOnce('a date that is given is the day of the price', async () => {
    done(await editFirst({ current: '90', lastUpdated: daysAgo(4) }))
    expect((await first()).asOf).toEqual(noonIn('Africa/Cairo', daysAgo(4)))
    expect((await load()).rows[0]?.lastUpdated).toBe(daysAgo(4))
    const points = (await first()).pricePoints.length
    done(await editFirst({ lastUpdated: daysAgo(3) }))
    expect(await first()).toMatchObject({
      currentPrice: 900_000,
      asOf: noonIn('Africa/Cairo', daysAgo(3)),
    })
    expect((await first()).pricePoints).toHaveLength(points + 1)
  })

  testOnce('a price of a day before the one shown is kept among the past ones', async () => {
    done(await editFirst({ current: '90', lastUpdated: daysAgo(3) }))
    const { pricePoints, ...shown } = await first()
    const saved = done(await editFirst({ current: '95', lastUpdated: daysAgo(4) }))
    expect(saved.notes).toEqual([
      expect.stringMatching(
        /^AAA Inc has a newer price, 90\.00 of .+, 12:00, which stays; yours, 95\.00, is kept among its past prices\.$/,
      ),
    ])
    expect(await first()).toMatchObject({
      currentPrice: shown.currentPrice,
      asOf: shown.asOf,
      pricePoints: [
        ...pricePoints.slice(0, -1),
        { price: 950_000, asOf: noonIn('Africa/Cairo', daysAgo(4)), source: 'hand' },
        ...pricePoints.slice(-1),
      ],
    })
    expect((await load()).rows[0]).toMatchObject({ current: '90.00', lastUpdated: daysAgo(3) })
  })

  testOnce('another price of the day that is shown corrects it', async () => {
    const { asOf, pricePoints } = await first()
    const day = asOf ? dayIn('Africa/Cairo', asOf) : ''
    expect(done(await editFirst({ current: '121', lastUpdated: day })).notes).toBeUndefined()
    expect(await first()).toMatchObject({
      currentPrice: 1_210_000,
      asOf,
      pricePoints: [...pricePoints, { price: 1_210_000, asOf, source: 'hand' }],
    })
  })

  testOnce('a price that is sent unchanged is not touched, with or without its date', async () => {
    const before = await first()
    const { rows } = await load()
    const raw = rows.map(({ asOf: _, pricePoints: __, ...row }) => row)
    done(await send(raw))
    done(await send(raw.map((row) => ({ ...row, lastUpdated: '' }))))
    done(await send(raw.map((row) => ({ ...row, current: Number(row.current) }))))
    expect(await first()).toEqual(before)
  })

  testOnce('a price that somebody else has set is no obstacle to a save of texts', async () => {
    const list = await load()
    await priceFromElsewhere(150)
    const texts = list.rows.map((row) => ({ ...row, thesis: 'New text' }))
    done(await send(sentStocks(texts, list.rows), list))
    expect(await first()).toMatchObject({ thesis: 'New text', currentPrice: 1_500_000 })
  })

  describe('of a typed price and one that was set meanwhile', () => {
    const twoDaysAgo = daysAgo(2)

    /** Types 140 and a day into a list in which the price service then sets 150 of now. */
    const typeBeside = async (lastUpdated?: string) => {
      const list = await load()
      const { asOf } = await priceFromElsewhere(150)
      const rows = list.rows.map((row) =>
        row.id === 'aaa'
          ? editStock(row, { current: '140', ...(lastUpdated && { lastUpdated }) }, list.today, row)
          : row,
      )
      return { list, rows: sentStocks(rows, list.rows), theirs: { price: 1_500_000, asOf } }
    }
    const pointsSince = async (count: number) => (await first()).pricePoints.slice(count)

    testOnce('the newer moment wins, and both stay', async () => {
      const { list, rows, theirs } = await typeBeside()
      const saved = done(await send(rows, list))
      expect(saved.notes).toBeUndefined()
      expect(await first()).toMatchObject({ currentPrice: 1_400_000 })
      const { asOf } = await first()
      expect(await pointsSince(3)).toEqual([
        { ...theirs, source: 'quote' },
        { price: 1_400_000, asOf, source: 'hand' },
      ])
      expect((await load()).rows[0]?.priceRevision).toBe(2)
    })

    test('the older one goes to the past prices, and its person is told', async () => {
      const { list, rows, theirs } = await typeBeside(twoDaysAgo)
      const texts = rows.map((row) => ({ ...row, thesis: 'New text' }))
      const key = someKey()
      const saved = done(await send(texts, list, key))
      expect(saved.notes).toEqual([
        expect.stringMatching(
          /^AAA Inc has a newer price, 150\.00 of .+, which stays; yours, 140\.00, is kept among its past prices\.$/,
        ),
      ])
      expect(await first()).toMatchObject({
        currentPrice: theirs.price,
        asOf: theirs.asOf,
        thesis: 'New text',
      })
      const noon = noonIn('Africa/Cairo', twoDaysAgo)
      expect(await pointsSince(3)).toEqual([
        { price: 1_400_000, asOf: noon, source: 'hand' },
        { ...theirs, source: 'quote' },
      ])
      expect(done(await send(texts, list, key))).toEqual(saved)
      expect(await pointsSince(3)).toHaveLength(2)
    })

    testOnce('a large move is asked about, also where the price would be a past one', async () => {
      const { list, rows } = await typeBeside(twoDaysAgo)
      const far = rows.map((row) => (row.current === '140' ? { ...row, current: '1580' } : row))
      const refused = await send(far, list)
      expect(refused).toMatchObject({
        outcome: 'unconfirmed',
        questions: [{ text: 'AAA Inc 150.00 → 1,580.00, +953.3%' }],
      })
      expect(await pointsSince(3)).toHaveLength(1)
      const keys =
        refused.outcome === 'unconfirmed' ? refused.questions.map((each) => each.key) : []
      done(await send(far, list, undefined, keys))
      expect(await pointsSince(3)).toHaveLength(2)
    })

    testOnce(
      'one that only comes along, of today or of a day before, changes nothing',
      async () => {
        for (const usd of [150, 151]) {
          const list = await load()
          await priceFromElsewhere(usd)
          const before = await first()
          const saved = done(await send(list.rows, list))
          expect(saved.notes).toHaveLength(1)
          expect(await first()).toEqual(before)
        }
      },
    )
  })

  /** As the price job does it. */
  async function priceFromElsewhere(usd: number) {
    const asOf = new Date()
    const price = { price: usd * 10_000, asOf, source: 'quote', provider: 'Finnhub' } as const
    const { id } = await first()
    await database.db.transaction().execute(async (tx) => {
      const stock = await lockStock({ tx, now: new Date() }, id)
      if (stock) await recordPrice(await workAs(tx, program), stock, price)
    })
    return { asOf }
  }

  test('keeps the identity of rows, trashes those that are gone and leaves other themes alone', async () => {
    const before = await listStockPicks(database.db, 'education')
    const others = await listStockPicks(database.db, 'longevity')
    done(await edit(([a, , c]) => [c, a].filter((row) => row !== undefined)))
    const after = await listStockPicks(database.db, 'education')
    expect(after.map(({ id }) => id)).toEqual([before[2]?.id, before[0]?.id])
    expect(after[1]?.pricePoints).toEqual(before[0]?.pricePoints)
    expect(await listStockPicks(database.db, 'longevity')).toEqual(others)
    expect((await listRemovedPage(database.db, stocksOf('education'), 1)).removed).toMatchObject([
      { id: 'bbb', name: 'BBB Inc', detail: 'BBB', removedBy: 'Jane Editor' },
    ])
  })

  test('never takes a row from another theme; one that is saved over its removal comes back', async () => {
    const [other] = (await load('longevity')).rows
    const { rows } = await load()
    expect(await send([...rows, other])).toMatchObject({
      outcome: 'invalid',
      issues: expect.arrayContaining([expect.objectContaining({ id: 'other', path: 'id' })]),
    })
    const before = await first()
    done(await edit(([, ...rest]) => rest))
    done(await send(rows))
    expect(await first()).toEqual({ ...before, updatedAt: expect.any(Date) })
    expect(await listStockPicks(database.db, 'longevity')).toHaveLength(1)
  })

  testOnce('removing a row moves no other row in the history', async () => {
    const { revision } = done(await edit(([, ...rest]) => rest))
    const list = stocksOf('education')
    expect(await findSave(database.db, list, revision, { page: 1 })).toMatchObject({
      revision,
      changes: [{ recordName: 'AAA Inc', action: 'removed', differences: [] }],
    })
  })

  testOnce('is all or nothing: one wrong row, and none is changed', async () => {
    const before = await listStockPicks(database.db, 'education')
    const { revision } = await load()
    const outcome = await edit((rows) =>
      rows.map((row, index) => ({ ...row, thesis: 'x', name: index === 2 ? '' : row.name })),
    )
    expect(outcome).toMatchObject({
      outcome: 'invalid',
      issues: [{ id: 'ccc', path: 'name', message: 'Name is required' }],
    })
    expect(await listStockPicks(database.db, 'education')).toEqual(before)
    expect((await load()).revision).toBe(revision)
  })

  const noKind = 'contains characters that cannot be printed'
  type Refused = [string, Partial<StockDraft>, string, string]
  const refusedByRules: Refused[] = [
    ['name', { name: '  ' }, 'name', 'Name is required'],
    ['ticker', { ticker: ' ' }, 'ticker', 'Ticker is required'],
    ['exchange', { exchange: '' }, 'exchange', 'Exchange is required'],
    ['exchange of the list', { exchange: 'nyse' }, 'exchange', 'Exchange is required'],
    ...['0', '', 'abc', '-1', 'NaN', '1e9', '12 34'].map(
      (typed): Refused => [
        `current price but ${JSON.stringify(typed)}`,
        { current: typed },
        'current',
        'Current price must be a positive number',
      ],
    ),
    ['entry price', { entry: '' }, 'entry', 'Entry price must be a positive number'],
    [
      'entry price above zero',
      { entry: '-0.01' },
      'entry',
      'Entry price must be a positive number',
    ],
    [
      'price with four decimals at most',
      { current: '0.00001' },
      'current',
      'Current price may have at most 4 decimals',
    ],
    [
      'price that is one price only',
      { current: '1,580' },
      'current',
      'Current price “1,580” can mean 1,580.00 or 1.58: type one of them',
    ],
    [
      'price that can be reckoned with',
      { entry: '100000000.01' },
      'entry',
      'Entry price must be at most 100,000,000',
    ],
    ['date', { lastUpdated: '2026-13-01' }, 'lastUpdated', 'As-of date must be a date'],
    ['past', { lastUpdated: '2999-01-01' }, 'lastUpdated', 'As-of date must not be in the future'],
    ['short name', { name: 'x'.repeat(121) }, 'name', 'Name must have at most 120 characters'],
    [
      'short ticker',
      { ticker: 'X'.repeat(21) },
      'ticker',
      'Ticker must have at most 20 characters',
    ],
    [
      'short thesis',
      { thesis: '😀'.repeat(1001) },
      'thesis',
      'Thesis must have at most 1,000 characters',
    ],
  ]
  const refusedByCharacters: Refused[] = [
    ['thesis without NUL', { thesis: '\0' + 'x' }, 'thesis', `Thesis ${noKind}`],
    ['whole characters', { name: '\udc00' }, 'name', `Name ${noKind}`],
    [
      'known picture',
      { image: '/media/x.png' },
      'image',
      'There is no such picture: upload it again',
    ],
    [
      'picture that a database can be asked about',
      { image: '/media/stock-images/\0.png' },
      'image',
      'There is no such picture: upload it again',
    ],
  ]
  // PostgreSQL has characters that it refuses by itself.
  const refused =
    kind === 'sqlite' ? [...refusedByRules, ...refusedByCharacters] : refusedByCharacters
  test.each(refused)('without a %s is refused', async (_, change, field, message) => {
    const outcome = await edit(([row, ...rest]) => (row ? [{ ...row, ...change }, ...rest] : rest))
    expect(outcome).toMatchObject({
      outcome: 'invalid',
      issues: [{ id: 'aaa', path: field, message }],
    })
  })

  testOnce('a new stock without picture and chart is refused, with all that it lacks', async () => {
    const outcome = await edit((rows) => [...rows, newStock()])
    const issues = outcome.outcome === 'invalid' ? outcome.issues : []
    expect(issues.map(({ message }) => message)).toEqual([
      'Name is required',
      'Ticker is required',
      'Current price must be a positive number',
      'Entry price must be a positive number',
      'Image is required until there are two prices for a chart',
    ])
  })

  testOnce.each<[string, unknown]>([
    ['no list', {}],
    ['no rows', [1, null]],
    ['wrong kinds', [{ id: 'aaa', name: 1, entry: {} }]],
    ['too many rows', Array.from({ length: 1001 }, newStock)],
  ])('of %s is refused', async (_, rows) => {
    expect((await send(rows)).outcome).toBe('invalid')
  })

  testOnce('of a theme that is not there gives nothing', async () => {
    const sent = sentList({ revision: 0 }, [])
    expect(await saveStocks(database.db, actor, 'nowhere', sent)).toBeUndefined()
  })

  testOnce('is for admins only', async () => {
    for (const id of [await addEditor(database.db, 'Low', 'editor'), 'nobody'])
      await expect(
        saveStocks(database.db, id, 'education', sentList(await load(), [])),
      ).rejects.toThrow('not-allowed')
    expect((await load()).rows).toHaveLength(3)
  })

  test('twice with one key is one save', async () => {
    const list = await load()
    const key = someKey()
    const rows = sentStocks(
      list.rows.map((row) => editStock(row, { current: '110' }, list.today, row)),
      list.rows,
    )
    const answers = await Promise.all([send(rows, list, key), send(rows, list, key)])
    expect(answers[1]).toEqual(answers[0])
    done(answers[0])
    expect((await first()).pricePoints).toHaveLength(4)
  })

  test('what was removed comes back with its prices; the past comes back, newer rows stay', async () => {
    const then = await load()
    done(await edit(([, b, c]) => [b, c].filter((row) => row !== undefined)))
    done(
      await edit((rows, today) =>
        rows.map((row) => editStock({ ...row, thesis: 'Other' }, { current: '7' }, today, row)),
      ),
    )
    done(await restoreRecord(database.db, actor, stocksOf('education'), 'aaa'))
    expect((await load()).rows.map(({ id }) => id)).toEqual(['aaa', 'bbb', 'ccc'])
    expect((await first()).pricePoints).toHaveLength(3)
    await seed('DDD', 9)
    done(await goBack(database.db, actor, stocksOf('education'), then.revision))
    const now = await load()
    const known = (rows: StockDraft[]) =>
      rows.map(({ priceRevision: _, pricePoints: __, ...row }) => row)
    expect(known(now.rows).slice(0, 3)).toEqual(known(then.rows))
    expect(now.rows.map(({ id }) => id)).toEqual(['aaa', 'bbb', 'ccc', 'ddd'])
    expect(await restoreRecord(database.db, actor, stocksOf('education'), 'aaa')).toEqual({
      outcome: 'not-found',
    })
  })

  testOnce('going back leaves a price that came since from elsewhere', async () => {
    const then = await load()
    done(await editFirst({ current: '7', thesis: 'Other' }))
    await priceFromElsewhere(150)
    done(await goBack(database.db, actor, stocksOf('education'), then.revision))
    expect(await first()).toMatchObject({ currentPrice: 1_500_000, thesis: 'Grows.' })
  })

  test('five hundred rows with long texts are saved at once', async () => {
    await database.db.deleteFrom('stock_picks').execute()
    await database.db.transaction().execute(async (tx) => {
      for (let n = 0; n < 500; n += 1) await seedIn(tx, `T${n}`, n + 1)
    })
    const long = await edit((rows) => rows.map((row) => ({ ...row, thesis: 'ل'.repeat(1000) })))
    done(long)
    expect(new Set((await load()).rows.map(({ thesis }) => thesis.length))).toEqual(new Set([1000]))
  }, 300_000)

  testOnce('sends no price that was not typed', async () => {
    const { rows, today } = await load()
    const [a, b] = rows
    if (!a || !b) throw new Error('There are no rows')
    const typed = editStock(b, { current: '1' }, today, b)
    const back = editStock(typed, { current: '120' }, today, b)
    const priced = (sent: SentStock[]) => sent.map(({ current }) => current)
    expect(priced(sentStocks([a, typed], rows))).toEqual([undefined, '1'])
    expect(priced(sentStocks([a, back], rows))).toEqual([undefined, undefined])
  })
})
