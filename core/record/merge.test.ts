import { describe, expect, test } from 'vitest'
import { randomNumbers } from '#tests/support/random.ts'
import {
  type Change,
  changeKey,
  compareRows,
  listChanges,
  mergeRows,
  type Side,
  sameRows,
  type Versions,
} from './merge.ts'

type Row = { id: string; name: string; slug: string; role: string; date: string; points: number }

const row = (id: string, change: Partial<Row> = {}): Row => ({
  id,
  name: id,
  slug: id,
  role: 'analyst',
  date: 'old',
  points: 0,
  ...change,
})
const rules = {
  fields: ['name', 'slug', 'role', 'date'],
  follows: { slug: 'name' },
  automatic: ['date'],
}
const base = [row('a'), row('b'), row('c')]
const changes = (mine: Row[], theirs: Row[]) =>
  listChanges({ base, mine, theirs }, rules).map(({ by, kind, id, field }) =>
    [by, kind, id, field].filter(Boolean).join(' '),
  )
const merged = (mine: Row[], theirs: Row[], side: Side = 'mine') =>
  mergeRows({ base, mine, theirs }, rules, () => side)
const ids = (rows: Row[]) => rows.map(({ id }) => id).join('')

test('an automatic field that goes with another one is of the same side, and asked of nobody', () => {
  const together = { ...rules, fields: [...rules.fields, 'points'], automatic: ['points'] }
  const following = { ...together, follows: { points: 'role' } }
  const mine = [row('a', { role: 'head' }), row('b'), row('c')]
  const theirs = [row('a', { points: 1 }), row('b', { points: 1 }), row('c')]
  const versions = { base, mine, theirs }
  expect(listChanges(versions, following).map(({ by, id, field }) => [by, id, field])).toEqual([
    ['me', 'a', 'role'],
  ])
  expect(mergeRows(versions, following, () => 'theirs')).toEqual([
    row('a', { role: 'head' }),
    row('b', { points: 1 }),
    row('c'),
  ])
})

describe('what two people changed', () => {
  test.for<[string, Row[], Row[], string[], string, string]>([
    ['nothing', base, base, [], 'abc', 'abc'],
    ['the same rows removed', [row('a')], [row('a')], [], 'a', 'a'],
    ['one removed by me', [row('a'), row('c')], base, ['me removed b'], 'ac', 'ac'],
    ['one removed by them', base, [row('a'), row('c')], ['them removed b'], 'ac', 'ac'],
    [
      'removed by me, changed by them',
      [row('a'), row('c')],
      [row('a'), row('b', { role: 'x' }), row('c')],
      ['both removed b'],
      'ac',
      'abc',
    ],
    [
      'both added',
      [...base, row('m')],
      [row('a'), row('t'), row('b'), row('c')],
      ['me added m', 'them added t'],
      'atbcm',
      'atbcm',
    ],
    [
      'reordered by me',
      [row('c'), row('a'), row('b')],
      [...base, row('t')],
      ['them added t', 'me order'],
      'ctab',
      'ctab',
    ],
    [
      'reordered by both',
      [row('c'), row('a'), row('b')],
      [row('b'), row('a'), row('c')],
      ['both order'],
      'cab',
      'bac',
    ],
  ])('%s', ([, mine, theirs, found, asMine, asTheirs]) => {
    expect(changes(mine, theirs)).toEqual(found)
    expect(ids(merged(mine, theirs, 'mine'))).toBe(asMine)
    expect(ids(merged(mine, theirs, 'theirs'))).toBe(asTheirs)
  })

  test('fields of one row go each their own way, and a slug goes with its name', () => {
    const mine = [row('a', { name: 'Ann', slug: 'ann', date: 'new' }), row('b'), row('c')]
    const theirs = [row('a', { role: 'partner', points: 5 }), row('b'), row('c')]
    expect(changes(mine, theirs)).toEqual(['me field a name', 'them field a role'])
    expect(merged(mine, theirs)[0]).toEqual(
      row('a', { name: 'Ann', slug: 'ann', role: 'partner', date: 'new', points: 5 }),
    )
  })

  test('nothing of mine stays where theirs is chosen, dates and slugs included', () => {
    const mine = [row('a', { name: 'Ann', slug: 'ann', date: 'new' }), row('b'), row('c')]
    const theirs = [row('a', { name: 'Anna', slug: 'anna', date: 'older' }), row('b'), row('c')]
    expect(changes(mine, theirs)).toEqual(['both field a name'])
    expect(merged(mine, theirs, 'theirs')).toEqual(theirs)
    expect(merged(mine, theirs, 'mine')).toEqual(mine)
  })
})

describe('any two versions', () => {
  const cases = Array.from({ length: 2000 }, (_, seed) => seed)
  const random = randomNumbers(7)
  const versions = (): Versions<Row> => {
    const from = Array.from({ length: random(6) }, (_, index) => row(`${index}`))
    return { base: from, mine: edited(from, 'm'), theirs: edited(from, 't') }
  }
  function edited(rows: readonly Row[], by: string): Row[] {
    const next = rows.filter(() => random(6) > 0).map((each) => touched(each, by))
    if (random(3) === 0) next.splice(random(next.length + 1), 0, row(`${by}-new`))
    const moved = random(3) === 0 ? next.shift() : undefined
    return moved ? [...next, moved] : next
  }
  function touched(each: Row, by: string): Row {
    const name = random(4) === 0 ? { name: by, slug: by, date: by } : {}
    return { ...each, ...name, ...(random(4) === 0 && { role: `${by}${random(2)}` }) }
  }

  test('hold everything that only one of them changed, and of both what was chosen', () => {
    for (const _ of cases) {
      const all = versions()
      const choices = new Map<string, Side>()
      const choose = (change: Change<Row>): Side => {
        const side = random(2) === 0 ? 'mine' : 'theirs'
        choices.set(changeKey(change), side)
        return side
      }
      const result = mergeRows(all, rules, choose)
      const wanted = listChanges(all, rules)
        .filter((each) =>
          each.by === 'both' ? choices.get(changeKey(each)) === 'mine' : each.by === 'me',
        )
        .map(changeKey)
      const got = listChanges({ base: all.theirs, mine: result, theirs: all.theirs }, rules)
      const kept = new Set(got.map(changeKey))
      // Where a row is taken as a whole, its fields are part of that.
      expect(wanted.filter((key) => key.trim() !== '' && !kept.has(key))).toEqual([])
      expect(
        got.filter((each) => each.kind !== 'order' && !wanted.includes(changeKey(each))),
      ).toEqual([])
    }
  })

  test('are left alone where one of the two changed nothing', () => {
    for (const _ of cases) {
      const { base: from, mine } = versions()
      const mineOnly = mergeRows({ base: from, mine, theirs: from }, rules, () => 'theirs')
      expect(mineOnly).toEqual(mine)
      expect(mergeRows({ base: from, mine: from, theirs: mine }, rules, () => 'mine')).toEqual(mine)
      expect(mergeRows({ base: from, mine, theirs: mine }, rules, () => 'mine')).toEqual(mine)
    }
  })

  test('have every row once', () => {
    for (const _ of cases) {
      const result = ids(mergeRows(versions(), rules, () => 'mine'))
      expect(new Set(result.replace(/-new/g, '')).size).toBe(result.replace(/-new/g, '').length)
    }
  })
})

type NamedRow = { id: string; name: string; secret: number }
const rows = (...names: string[]): NamedRow[] =>
  names.map((name) => ({ id: name[0] ?? '', name, secret: 0 }))
const compare = (before: NamedRow[], after: NamedRow[]) =>
  compareRows(before, after, ['name']).map(({ kind, id }) => `${kind} ${id}`)

test('two versions of a list differ in what was added, removed, changed or moved', () => {
  expect(compare(rows('a', 'b'), rows('a', 'b'))).toEqual([])
  expect(compare(rows('a', 'b'), rows('b', 'a'))).toEqual(['moved b', 'moved a'])
  expect(compare(rows('a', 'b', 'c'), rows('a2', 'd', 'c'))).toEqual([
    'changed a',
    'added d',
    'removed b',
  ])
})

test('only the fields that people know count', () => {
  const before = rows('a')
  const after = rows('a').map((row) => ({ ...row, secret: 1 }))
  expect(compare(before, after)).toEqual([])
  expect(sameRows(before, after)).toBe(false)
  expect(sameRows(before, rows('a'))).toBe(true)
  expect(sameRows(before, rows('a', 'b'))).toBe(false)
  expect(sameRows(rows('a', 'b'), rows('b', 'a'))).toBe(false)
})
