import { describe, expect, test } from 'vitest'
import { error, warning } from '#core/issue.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import {
  type Drafted,
  type ListTransfer,
  planOfRow,
  refuseByRules,
  refuseExcess,
} from './list-rows.server.ts'

type Draft = { id: string; name: string; role: string }

const columns = (['name', 'role'] as const).map((key) => ({
  name: key,
  key,
  field: { label: key === 'name' ? 'Name' : 'Role', kind: 'line', max: 100 } as const,
}))
const transfer = { columns, wordsOf: () => ({ name: '', words: '' }) } as unknown as ListTransfer<
  Draft,
  Draft
>

function drafted(of: Partial<Drafted<Draft>> & { draft: Draft }): Drafted<Draft> {
  return {
    row: { line: 2, cells: {} },
    before: undefined,
    more: { values: {}, changes: [], reasons: [] },
    reasons: [],
    notes: [],
    kept: [],
    ...of,
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
  const refuse = async (
    row: Drafted<Draft>,
    of: Partial<ListDefinition<Draft, Draft>>,
    inFiles = {},
  ) => {
    await refuseByRules(list(of), [row], { today: '2026-11-23', inFiles })
    return [row.reasons, row.notes]
  }
  const wrong = (id: string, message: string) => ({ ...error('name', message), id, name: '' })

  test('is refused with each reason once, and not for a warning', async () => {
    const check = () => [
      ...[wrong('jane', 'Too long'), wrong('jane', 'Too long'), wrong('omar', 'Not hers')],
      { ...warning('role', 'Rather short'), id: 'jane', name: '' },
    ]
    expect(await refuse(drafted({ draft: jane }), { check })).toEqual([['Too long'], []])
  })

  test('is told in the words of files, where there are such', async () => {
    const check = () => [wrong('jane', 'Too many members')]
    const words = { 'Too many members': 'The file has too many' }
    expect((await refuse(drafted({ draft: jane }), { check }, words))[0]).toEqual([
      'The file has too many',
    ])
  })

  test('is not judged where it could not be read', async () => {
    const row = drafted({ draft: jane, row: { line: 2, cells: {}, issue: 'Too few cells' } })
    expect(await refuse(row, { check: () => [wrong('jane', 'Too long')] })).toEqual([[], []])
  })

  test('and asks a question is refused where it was there before, and noted where it is new', async () => {
    const questions = () => [{ key: 'jane 10 20', text: 'A large move' }]
    const before = stored(jane)
    expect(await refuse(drafted({ draft: jane }), { questions })).toEqual([[], ['A large move']])
    expect(await refuse(drafted({ draft: jane, before }), { questions })).toEqual([
      ['A large move. Enter it under Prices, where a large move is confirmed'],
      [],
    ])
  })
})

describe('rows beyond the most that a list holds', () => {
  const max = { rows: 2, message: 'At most two' }
  const list = { max } as unknown as ListDefinition<Draft, Draft>
  const rows = (...of: Partial<Drafted<Draft>>[]) =>
    of.map((each) => drafted({ draft: jane, ...each }))
  const refused = (count: number, drafts: Drafted<Draft>[]) => {
    refuseExcess(list, drafts, count)
    return drafts.map(({ reasons }) => reasons.length)
  }

  test('are refused, the first of them kept', () =>
    expect(refused(1, rows({}, {}, {}))).toEqual([0, 1, 1]))

  test('are counted when they come back from the trash, and not when they were there', () => {
    const there = { before: stored(jane) }
    expect(refused(1, rows(there, { before: stored(jane, true) }, {}))).toEqual([0, 0, 1])
  })

  test('are not counted where they are refused already, or stay out of the list', () => {
    const away = { more: { values: { removed: '2026-01-01' }, changes: [], reasons: [] } }
    expect(refused(1, rows({ reasons: ['Too long'] }, away, {}))).toEqual([1, 0, 0])
  })
})

describe('what becomes of a row', () => {
  const pictures = { here: new Set<string>(), zip: undefined }
  const change = (of: Partial<Drafted<Draft>>) => {
    const {
      change: what,
      changes,
      reasons,
      name,
    } = planOfRow(transfer, {}, drafted({ draft: jane, ...of }), { pictures })
    return {
      what,
      name,
      reasons,
      changed: changes.map(({ label, before, after }) => [label, before, after]),
    }
  }

  test('is new, with what is in it', () =>
    expect(change({ draft: { ...jane, role: '' } })).toMatchObject({
      what: 'new',
      changed: [['Name', '', 'Jane']],
    }))

  test('is changed by what differs, and unchanged by nothing', () => {
    const before = stored({ ...jane, role: 'Partner' })
    expect(change({ before })).toMatchObject({
      what: 'changed',
      changed: [['Role', 'Partner', 'Analyst']],
    })
    expect(change({ before: stored(jane) })).toMatchObject({ what: 'unchanged', changed: [] })
  })

  test('is changed by an emptied cell, and by what no field of the editor says', () => {
    expect(change({ before: stored(jane), draft: { ...jane, role: '' } }).changed).toEqual([
      ['Role', 'Analyst', ''],
    ])
    const more = {
      values: {},
      reasons: [],
      changes: [{ label: 'Former', before: '', after: 'j' }],
    }
    expect(change({ before: stored(jane), more }).what).toBe('changed')
  })

  test('is refused with its reasons, whatever it would change', () =>
    expect(change({ reasons: ['Too long'] })).toEqual({
      what: 'refused',
      name: 'Jane',
      reasons: ['Too long'],
      changed: [],
    }))

  test('loses what has changed here and in the file, and is refused where nothing else comes', () => {
    const lost = 'Role: changed there and here, and stays as it is here'
    const before = stored({ ...jane, name: 'J' })
    const plan = (of: Partial<Drafted<Draft>>, quiet?: string[]) =>
      planOfRow(transfer, {}, drafted({ draft: jane, kept: ['role'], ...of }), { pictures, quiet })
    expect(plan({ before })).toMatchObject({ change: 'changed', losses: [lost], kept: ['role'] })
    const same = { before: stored(jane) }
    expect(plan(same)).toMatchObject({ change: 'refused', reasons: [lost], kept: ['role'] })
    expect(plan(same, ['role'])).toMatchObject({ change: 'unchanged', kept: ['role'] })
    expect(plan({ before, reasons: ['Too long'] })).not.toHaveProperty('kept')
  })

  test('is told under the name that the file has for it', () => {
    expect(change({ row: { line: 2, cells: { name: 'J. Roe' } } }).name).toBe('J. Roe')
    expect(change({ row: { line: 2, cells: { name: {} } } }).name).toBe('Jane')
  })
})
