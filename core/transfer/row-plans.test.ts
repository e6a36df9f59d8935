import { describe, expect, test } from 'vitest'
import { error, warning } from '#core/issue.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import { refuseByRules, refuseExcess } from './list-records.server.ts'
import { type FoundRow, keptHere, planOf, takeNames, type UniqueName } from './plan-rows.server.ts'
import type { FoundRecord } from './record-transfer.server.ts'

type Draft = { id: string; name: string; role: string }

const columns = (['name', 'role'] as const).map((key) => ({
  name: key,
  key,
  field: { label: key === 'name' ? 'Name' : 'Role', kind: 'line', max: 100 } as const,
}))

function found(of: Partial<FoundRecord<Draft>> & { reasons?: string[] } = {}): FoundRecord<Draft> {
  const { reasons = [], ...record } = of
  return {
    row: { line: 2, cells: {} },
    list: undefined,
    before: undefined,
    draft: jane,
    brought: undefined,
    names: [],
    found: { line: 2, name: 'Jane', isNew: true, changes: [], reasons, notes: [] },
    ...record,
  }
}

const jane: Draft = { id: 'jane', name: 'Jane', role: 'Analyst' }
const stored = (draft: Draft, isRemoved = false) => ({
  recordId: draft.id,
  draft,
  translations: {},
  isRemoved,
})

describe('a row that breaks the rules of its list', () => {
  const list = (of: Partial<ListDefinition<Draft, Draft>>) =>
    ({ check: () => [], ...of }) as unknown as ListDefinition<Draft, Draft>
  const refuse = (
    row: ReturnType<typeof found>,
    of: Partial<ListDefinition<Draft, Draft>>,
    inFiles = {},
  ) => {
    refuseByRules(list(of), row, { today: '2026-11-23', inFiles })
    return [row.found.reasons, row.found.notes]
  }
  const wrong = (id: string, message: string) => ({ ...error('name', message), id, name: '' })

  test('is refused with each reason once, and not for a warning', () => {
    const check = () => [
      ...[wrong('jane', 'Too long'), wrong('jane', 'Too long'), wrong('omar', 'Not hers')],
      { ...warning('role', 'Rather short'), id: 'jane', name: '' },
    ]
    expect(refuse(found(), { check })).toEqual([['Too long'], []])
  })

  test('is told in the words of files, where there are such', () => {
    const check = () => [wrong('jane', 'Too many members')]
    const words = { 'Too many members': 'The file has too many' }
    expect(refuse(found(), { check }, words)[0]).toEqual(['The file has too many'])
  })

  test('and asks a question is refused where it was there before, and noted where it is new', () => {
    const questions = () => [{ key: 'jane 10 20', text: 'A large move' }]
    const before = stored(jane)
    expect(refuse(found(), { questions })).toEqual([[], ['A large move']])
    expect(refuse(found({ before }), { questions })).toEqual([
      ['A large move. Enter it under Prices, where a large move is confirmed'],
      [],
    ])
  })
})

describe('rows beyond the most that a list holds', () => {
  const max = { rows: 2, message: 'At most two' }
  const list = { max } as unknown as ListDefinition<Draft, Draft>
  const rows = (...of: NonNullable<Parameters<typeof found>[0]>[]) => of.map(found)
  const refused = (count: number, records: FoundRecord<Draft>[]) => {
    refuseExcess(list, records, count)
    return records.map(({ found }) => found.reasons.length)
  }

  test('are refused, the first of them kept', () =>
    expect(refused(1, rows({}, {}, {}))).toEqual([0, 1, 1]))

  test('are counted when they come back from the trash, and not when they were there', () => {
    const there = { before: stored(jane) }
    expect(refused(1, rows(there, { before: stored(jane, true) }, {}))).toEqual([0, 0, 1])
  })

  test('are not counted where they are refused already, or stay out of the list', () => {
    const away = { draft: { ...jane, removed: '2026-01-01' } }
    expect(refused(1, rows({ reasons: ['Too long'] }, away, {}))).toEqual([1, 0, 0])
  })
})

describe('what becomes of a row', () => {
  const plan = (of: Partial<FoundRow['found']>) => planOf({ ...found().found, ...of })
  const changes = [{ label: 'Role', before: 'Partner', after: 'Analyst' }]

  test('is new, with what is in it', () =>
    expect(plan({ changes })).toMatchObject({ change: 'new', changes }))

  test('is changed by what differs, and unchanged by nothing', () => {
    expect(plan({ isNew: false, changes })).toMatchObject({ change: 'changed', changes })
    expect(plan({ isNew: false })).toMatchObject({ change: 'unchanged', changes: [] })
  })

  test('is refused with its reasons, whatever it would change', () =>
    expect(plan({ reasons: ['Too long'], changes })).toMatchObject({
      change: 'refused',
      name: 'Jane',
      reasons: ['Too long'],
      changes: [],
    }))

  test('loses what has changed here and in the file, and says so also where nothing else comes', () => {
    const lost = 'Role: changed there and here, and stays as it is here'
    const merged = { isNew: false, ...keptHere(['role'], columns) }
    expect(plan({ ...merged, changes })).toMatchObject({
      change: 'changed',
      losses: [lost],
      kept: ['role'],
    })
    expect(plan(merged)).toMatchObject({ change: 'unchanged', losses: [lost], kept: ['role'] })
    const quiet = { isNew: false, ...keptHere(['role'], columns, ['role']) }
    expect(plan(quiet)).toMatchObject({ change: 'unchanged', kept: ['role'] })
    expect(plan({ ...merged, reasons: ['Too long'] })).not.toHaveProperty('kept')
  })
})

describe('names that only one record may have', () => {
  const owners = new Map([['hers', 'jane']])
  const wanting = (name: string, owner: string, of: Partial<FoundRow['found']> = {}) => {
    const unique: UniqueName = {
      owners,
      name,
      owner,
      isFreeing: true,
      whyNot: (other) => other && `It is that of ${other}`,
    }
    const found = { line: 2, name: owner, isNew: true, changes: [], reasons: [], ...of }
    const row = { found, names: [unique] }
    takeNames(row)
    return row.found
  }

  test('are not taken by a row that is refused for something else', () => {
    expect(wanting('free', 'omar', { reasons: ['Too long'] }).reasons).toEqual(['Too long'])
    expect(wanting('free', 'laila').reasons).toEqual([])
    expect(wanting('free', 'omar', { reasons: ['Too long'] }).reasons).toEqual([
      'Too long',
      'It is that of laila',
    ])
  })

  test('are free for others once their owner has another', () => {
    expect(wanting('hers', 'omar').reasons).toEqual(['It is that of jane'])
    expect(wanting('new', 'jane').reasons).toEqual([])
    expect(wanting('hers', 'omar').reasons).toEqual([])
  })

  test('are held by a row that waits for an answer, and nobody is asked about one that cannot come', () => {
    const asked = { reasons: ['A large move'], question: { key: 'a', text: 'A large move' } }
    expect(wanting('asked', 'omar', asked)).toMatchObject(asked)
    expect(wanting('asked', 'jane', asked)).toMatchObject({
      reasons: ['It is that of omar'],
      question: undefined,
    })
  })
})
