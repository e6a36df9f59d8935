import { describe, expect, test } from 'vitest'
import type { Tx } from '#db/schema.ts'
import { readMember } from './members.server.ts'
import { outcomeOf, printReport, reportOf } from './report.ts'
import { type HostedPlan, planOfRow, refuse } from './rows.server.ts'
import { hostedActor } from './run.server.ts'
import { checkedStock, readStock } from './stocks.server.ts'
import type { SourceTable } from './tables.ts'

const now = new Date('2026-11-22T10:00:00.000Z')
const run = {
  actor: hostedActor,
  approval: undefined,
  tx: undefined as unknown as Tx,
  now,
  timeZone: 'Africa/Cairo',
  today: '2026-11-22',
  pictureOf: (_: string, url: string) =>
    url === '' ? undefined : url === 'gone' ? { issue: 'gone.jpg is missing' } : { url: `/${url}` },
}
const planned = () => planOfRow({ line: 2, cells: {} })

// docs/product.md §15.2
describe('a member of the hosted backend', () => {
  const cells = {
    name: ' Jane  Doe ',
    role: 'Analyst',
    short_bio: 'Short',
    full_bio: 'Full',
    slug: ' jane ',
    image_url: 'jane.jpg',
    show_on_home: 't',
    display_order: '3.0',
    last_updated: '2025-10-01 23:30:00+00',
  }
  const read = (change: Record<string, unknown>, before?: Parameters<typeof readMember>[2]) => {
    const plan = planned()
    const row = { line: 2, cells: { ...cells, ...change } }
    const { losses, notes } = plan
    return { member: readMember(run, row, before, plan), losses, notes }
  }

  test('comes with every field, its day as the office has it', () => {
    const { member, losses } = read({})
    expect(member).toMatchObject({
      role: 'Analyst',
      shortBio: 'Short',
      fullBio: 'Full',
      slug: 'jane',
      image: '/jane.jpg',
      showOnHome: true,
      displayOrder: 3,
      lastUpdated: '2025-10-02',
    })
    expect(losses).toEqual([])
  })

  test('goes without what is missing', () => {
    const { member, losses } = read({ show_on_home: '', display_order: 'NULL', last_updated: null })
    const expected = { showOnHome: false, displayOrder: 1000, lastUpdated: '2026-11-22' }
    expect(member).toMatchObject(expected)
    expect(losses).toEqual([])
  })

  test('goes without what cannot be read, and says so', () => {
    const { member, losses, notes } = read({
      show_on_home: 'maybe',
      display_order: 'first',
      last_updated: 'yesterday',
      image_url: 'gone',
      short_bio: 'A <b>bold</b> one',
    })
    expect(member).toMatchObject({ showOnHome: false, displayOrder: 1000, image: '' })
    expect(losses).toEqual([
      'gone.jpg is missing; initials stand in',
      'show_on_home “maybe” is neither true nor false: not shown',
      'display_order “first” is not a whole number: 1000',
      'last_updated “yesterday” is not a date such as 2025-10-31',
    ])
    expect(notes).toEqual(['the biography has HTML tags, which are shown as text'])
  })

  test('keeps the picture and day of before where the file has none that can be used', () => {
    const before = { image: '/media/old.jpg', lastUpdated: '2024-01-31' }
    const { member, losses } = read({ image_url: 'gone', last_updated: '' }, before)
    expect(member).toMatchObject(before)
    expect(losses).toEqual(['gone.jpg is missing'])
  })

  test('is taken without a biography that is too long', () => {
    const { member, losses } = read({ short_bio: 'x'.repeat(221) })
    expect(member).toMatchObject({ shortBio: '', fullBio: 'Full' })
    expect(losses).toEqual([
      'Short bio should be under 220 characters for grid readability: left out, 221 characters',
    ])
  })
})

describe('a stock of the hosted backend', () => {
  const cells = {
    name: 'Pearson',
    ticker: 'pso',
    exchange: ' nyse ',
    thesis: 'Words',
    image_url: '',
    entry_price: '10.5',
    current_price: '12.25',
    last_updated: '2026-11-20',
  }
  const read = (change: Record<string, unknown>, before?: { image: string; entry: string }) => {
    const told = planned()
    const row = { line: 2, cells: { ...cells, ...change } }
    return { ...readStock(run, row, { before, place: 4 }, told), told }
  }

  test('comes with its price, as of noon of its day in the office', () => {
    const { stock, current, told } = read({})
    expect(stock).toMatchObject({
      name: 'Pearson',
      exchange: 'NYSE',
      entry: '10.50',
      displayOrder: 4,
      writtenPrice: '12.25 of 2026-11-20',
    })
    expect(current).toEqual({ price: 122_500, asOf: new Date('2026-11-20T10:00:00.000Z') })
    expect(told).toEqual(planned())
  })

  test('has no price where there is none that can be used, and keeps the entry of before', () => {
    const { stock, current, told } = read(
      { current_price: '12,25', entry_price: '-1' },
      { image: '', entry: '9.00' },
    )
    expect(current).toBeUndefined()
    expect(stock).toMatchObject({ entry: '9.00', writtenPrice: '' })
    expect(told.losses).toEqual([
      'entry_price -1 must be a positive number: type it in the panel',
      'current_price “12,25” is not a plain number in US dollars: the site shows that an update is required',
    ])
  })

  test('has a price of now where its moment is to come or cannot be read', () => {
    const future = read({ last_updated: '2027-01-01' })
    expect(future.current?.asOf).toEqual(now)
    expect(future.told.notes).toEqual(['its price is dated in the future: it counts from now'])
    const odd = read({ last_updated: 'soon' })
    expect(odd.current?.asOf).toEqual(now)
    expect(odd.told.losses).toEqual(['last_updated “soon” is not a date such as 2025-10-31'])
    expect(read({ last_updated: '', updated_at: '2026-11-01' }).current?.asOf).toEqual(
      new Date('2026-11-01T10:00:00.000Z'),
    )
  })

  test('is refused on an exchange that is not one of ours, and goes without a thesis too long', () => {
    const elsewhere = read({ exchange: 'XETRA' })
    expect(checkedStock(elsewhere.stock, run.today, elsewhere.told)).toBeUndefined()
    expect(elsewhere.told).toMatchObject({
      change: 'refused',
      reasons: [expect.stringMatching(/^exchange “XETRA” is not one of NYSE/)],
    })
    const long = read({ thesis: 'x'.repeat(20_000) })
    expect(checkedStock(long.stock, run.today, long.told)).toMatchObject({ thesis: '' })
    expect(long.told.losses[0]).toMatch(/: left out, 20000 characters$/)
  })
})

describe('the report of a move', () => {
  const pictures = { found: 2, stored: 1, known: 0, refused: 0, unused: 1 }
  const table = (...outcomes: Partial<HostedPlan>[]) => {
    const rows = outcomes.map((_, at) => ({ line: at + 2, cells: {} }))
    const plans = rows.map((row, at) => ({ ...planOfRow(row, 'Jane'), ...outcomes[at] }))
    return reportOf({ table: 'team_members', file: 'team_members.csv', columns: [], rows }, plans)
  }
  const came = { change: 'new' } as const
  const lost: Partial<HostedPlan> = { change: 'new', losses: ['lost'] }

  test('says whether everything was imported', () => {
    const refused = planned()
    refuse(refused, 'wrong')
    expect(outcomeOf({ tables: [table(came)], pictures })).toBe('all')
    expect(outcomeOf({ tables: [table(lost)], pictures })).toBe('partly')
    expect(outcomeOf({ tables: [table(came)], pictures: { ...pictures, refused: 1 } })).toBe(
      'partly',
    )
    expect(outcomeOf({ tables: [table(refused)], pictures })).toBe('nothing')
  })

  test('is cut on a terminal after 40 remarks of a table, and whole in its file', () => {
    const none: SourceTable = { table: 'themes', file: undefined, columns: [], rows: [] }
    const tables = [table(...Array.from({ length: 41 }, () => lost)), reportOf(none, [])]
    const report = {
      at: now.toISOString(),
      isDryRun: true,
      outcome: 'partly' as const,
      tables,
      pictures,
      remarks: [],
    }
    const cut = printReport(report, false)
    expect(cut[0]).toBe('Dry run: nothing was changed. This would come from the hosted backend:')
    expect(cut).toContain(
      'team_members (team_members.csv): 41 rows, 41 new, 0 changed, 0 unchanged, 0 refused',
    )
    expect(cut).toContain('  - row 2, Jane: lost')
    expect(cut).toContain('  … and 1 more, in the report')
    expect(cut).toContain('themes: no file')
    expect(cut).toContain('pictures: 2 files, 1 to store, 0 known, 0 refused, 1 that no row names')
    expect(printReport(report, true)).toContain('  - row 42, Jane: lost')
  })
})
