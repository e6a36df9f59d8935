import { beforeAll, describe, expect, test } from 'vitest'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { listClosedStocks } from '#core/stocks/closed-stocks.server.ts'
import { findStocksForEditing, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { listMembers } from '#core/team/members.server.ts'
import { findTeamForEditing, teamList } from '#core/team/team.server.ts'
import { importFile } from '#core/transfer/import-file.server.ts'
import type { Db } from '#db/schema.ts'
import { exportKind } from '#tests/support/transfer.ts'
import { partsOf } from '../support/approval.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { addEditor } from '../support/lists.ts'
import { shared } from '../support/shared.ts'
import { planOf, sentImport } from '../support/transfer.ts'

describe.each(databases)('what is away, in and out on %s', (kind) => {
  const database = shared(() => openDatabase(kind, 'sample'))
  let db: Db
  let actor: string
  beforeAll(async () => {
    db = database.db
    actor = await addEditor(db)
  })

  const planOfRows = (rows: unknown) => planOf(db, JSON.stringify(rows))
  async function importRows(rows: unknown) {
    const plan = await planOfRows(rows)
    expect(plan.rows.flatMap(({ reasons }) => reasons)).toEqual([])
    return importFile(partsOf(db), actor, sentImport(plan, JSON.stringify(rows)))
  }
  const exported = async (name: 'team' | 'stocks', withTrash = false) =>
    JSON.parse(await exportKind(partsOf(db), actor, name, { format: 'json', withTrash })) as Record<
      string,
      string
    >[]

  test('a pick is closed by its row, shown among the closed ones, and comes back', async () => {
    const theme = 'longevity'
    const [{ id = '', name, ticker, current = '' } = {}] = (await findStocksForEditing(db, theme))
      .rows
    const row = { id, theme, name, ticker, closing_price: current, close_reason: 'Target reached' }
    const [change] = (await planOfRows([{ ...row, closed: '20.11.2025' }])).rows
    expect(change).toMatchObject({
      change: 'changed',
      changes: [
        { label: 'Closed on', before: '', after: expect.stringMatching(/^2025-11-20T/) },
        { label: 'Closing price', before: '', after: current },
        { label: 'Reason for closing', before: '', after: 'Target reached' },
      ],
    })
    const refused = await planOfRows([
      { ...row, closed: '2999-01-01' },
      { ...row, id: '', name: 'No Reason', closed: '2025-11-20', close_reason: '' },
      { ...row, id: '', name: 'Both', closed: '2025-11-20', removed: '2025-11-20' },
    ])
    expect(refused.rows.map(({ reasons }) => reasons)).toEqual([
      ['Closed on is in the future'],
      expect.arrayContaining([expect.stringMatching(/^Reason is required.*close_reason/)]),
      expect.arrayContaining(['A pick is closed or in the trash, not both']),
    ])
    const jump = { ...row, closed: '2025-11-20', closing_price: String(Number(current) * 2) }
    expect((await planOfRows([jump])).rows[0]?.reasons).toEqual([
      expect.stringMatching(/Close it in the editor, where that is confirmed$/),
    ])

    expect(await importRows([{ ...row, closed: '2025-11-20' }])).toMatchObject({ outcome: 'saved' })
    const [closed] = await listClosedStocks(db, theme)
    expect(closed).toMatchObject({ id, closedBy: 'Jane Editor', reason: 'Target reached' })
    const file = (await exported('stocks')).find((each) => each.id === id)
    expect(file).toMatchObject({ closed: closed?.closedAt.toISOString(), removed: '' })
    expect((await planOfRows([file])).counts).toMatchObject({ unchanged: 1 })

    const back = { ...row, closed: '', closing_price: '', close_reason: '' }
    expect(await importRows([back])).toMatchObject({ outcome: 'saved', text: '1 changed' })
    expect(await listClosedStocks(db, theme)).toEqual([])
  })

  test('a pick that visitors have seen goes to the trash with a reason only', async () => {
    const theme = 'longevity'
    const [, { id = '', name, ticker } = {}] = (await findStocksForEditing(db, theme)).rows
    const row = { id, theme, name, ticker, removed: '2025-06-01' }
    expect((await planOfRows([row])).rows[0]?.reasons).toEqual([
      expect.stringMatching(/^Reason is required.*removal_reason/),
    ])
    await importRows([{ ...row, removal_reason: 'Entered twice' }])
    expect((await listRemovedPage(db, stocksOf(theme), 1)).removed).toMatchObject([
      { id, detail: expect.stringMatching(/^[A-Z]+ · Entered twice$/) },
    ])
    expect((await exported('stocks')).some((each) => each.id === id)).toBe(false)
    expect((await exported('stocks', true)).at(-1)).toMatchObject({
      id,
      removal_reason: 'Entered twice',
      removed: expect.stringMatching(/^2025-06-01T/),
    })
  })

  test('a pick and one in the trash with its ticker each have a price of one moment', async () => {
    const row = { theme: 'longevity', name: 'Twice', ticker: 'TWICE', exchange: 'LSE' }
    const own = { current_price: '10', entry_price: '10', price_points: 2 }
    await importRows([
      { ...row, ...own, id: 'twice-one', removed: '2025-06-01', removal_reason: 'Entered twice' },
      { ...row, ...own, id: 'twice-two' },
    ])
    const price = { theme: row.theme, ticker: row.ticker, price: '11', date: '2025-05-01' }
    const prices = [
      { ...price, id: 'twice-one' },
      { ...price, id: 'twice-two' },
    ]
    expect((await planOfRows(prices)).counts).toMatchObject({ new: 2, refused: 0 })
    const [, , twice] = (await planOfRows([...prices, { ...price, id: 'twice-two', price: '12' }]))
      .rows
    expect(twice?.reasons).toEqual(['The same stock and day is in line 2 already'])
  })

  test('a price has the source that its own row says, not that of a row that is refused', async () => {
    const row = {
      theme: 'longevity',
      id: 'sourced-one',
      name: 'Sourced',
      ticker: 'SRC',
      exchange: 'LSE',
    }
    const rows = ['quote', 'hosted'].map((source) => ({
      ...row,
      current_price: '10',
      entry_price: '10',
      price_points: 2,
      price_source: source,
    }))
    const plan = await planOfRows(rows)
    expect(plan.counts).toMatchObject({ new: 1, refused: 1 })
    await importFile(partsOf(db), actor, sentImport(plan, JSON.stringify(rows)))
    const sourced = (await exported('stocks')).find(({ id }) => id === row.id)
    expect(sourced).toMatchObject({ price_source: 'quote' })
  })

  test('members keep their former addresses, and their place in the trash', async () => {
    const [first, second] = (await findTeamForEditing(db)).rows
    const row = { id: first?.id, name: first?.name, role: first?.role }
    const other = { id: second?.id, name: second?.name, role: second?.role }
    const refused = await planOfRows([
      { ...row, former_slugs: `old-one ${second?.slug}` },
      { ...other, former_slugs: 'old-one No/Slug', removed: '2999-01-01' },
    ])
    expect(refused.rows.map(({ reasons }) => reasons)).toEqual([
      [`The former slug ${second?.slug} is or was that of another member`],
      ['Former slugs: No/Slug is not a slug', 'In the trash since is in the future'],
    ])
    await importRows([
      { ...row, former_slugs: 'old-one, older-one' },
      { ...other, removed: '2025-06-01T10:00:00.000Z' },
    ])
    const shown = (await listMembers(db)).find(({ id }) => id === first?.id)
    expect(shown?.formerSlugs).toEqual(['old-one', 'older-one'])
    expect((await listRemovedPage(db, teamList, 1)).removed).toMatchObject([
      { id: second?.id, removedAt: new Date('2025-06-01T10:00:00.000Z') },
    ])
    const all = await exported('team', true)
    expect(all.at(-1)).toMatchObject({ id: second?.id, removed: '2025-06-01T10:00:00.000Z' })
    expect((await planOfRows(all)).counts).toMatchObject({ unchanged: all.length, changed: 0 })
    // Without the column a row is of the list.
    const [change] = (await planOfRows([other])).rows
    expect(change?.changes).toEqual([
      { label: 'In the trash since', before: '2025-06-01T10:00:00.000Z', after: '' },
    ])
    await importRows([other])
    expect((await listRemovedPage(db, teamList, 1)).removed).toEqual([])
  })

  test('a new pick far from its entry price comes with a note to look at', async () => {
    const row = { theme: 'longevity', name: 'Far', ticker: 'FAR', exchange: 'LSE' }
    const [change] = (
      await planOfRows([{ ...row, current_price: '90', entry_price: '10', price_points: 2 }])
    ).rows
    expect(change).toMatchObject({ change: 'new', notes: [expect.stringContaining('Far')] })
  })
})
