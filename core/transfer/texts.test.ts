import { beforeEach, expect, test } from 'vitest'
import type { KeptText } from './kept-texts.server.ts'
import { takeNames } from './plan-rows.server.ts'
import { type KnownPlaces, namesOfText, readAbout } from './texts.server.ts'

const now = new Date('2026-11-23T08:00:00.000Z')
let known: KnownPlaces
beforeEach(() => {
  known = { addresses: new Map([['old', 'other']]), values: new Map(), orders: new Map() }
})

const before: KeptText = {
  key: 'letter',
  language: 'ar',
  state: 'published',
  order: 3,
  formerKeys: ['was'],
  startsAt: '',
  isBehind: true,
  number: 1,
  content: {},
}
const scheduled = { key: 'letter', language: 'en', state: 'scheduled' } as const
const read = (cells: Record<string, string>, row: Parameters<typeof readAbout>[1] = scheduled) =>
  readAbout({ line: 2, cells }, row, before, now)

/** Why a row does not get the names that it wants. */
const reasonsOf = (cells: Record<string, string>, key = 'letter', line = 2) => {
  const row = { line, cells }
  const { about } = readAbout(row, { ...scheduled, key, state: 'draft' }, before, now)
  const text = { ...about, key, language: 'en', value: '' }
  const names = namesOfText({ name: 'letter' }, row, text, known)
  const found = { line, name: '', isNew: false, changes: [], reasons: [] }
  const wanted = { found, names }
  takeNames(wanted)
  return wanted.found.reasons
}

test.each([
  ['2026-11-23T08:00:00.001Z', undefined],
  ['2026-11-23T08:00:00.000Z', /has passed/],
  ['2026-11-24', /as an export writes it/],
  ['2026-02-30T08:00:00.000Z', /as an export writes it/],
  [' ', /is missing/],
])('what is scheduled starts at %j: %s', (starts_at, reason) => {
  const { about, reasons } = read({ starts_at })
  expect(reasons).toEqual(reason ? [expect.stringMatching(reason)] : [])
  expect(about.startsAt?.toISOString()).toBe(reason ? undefined : starts_at)
})

test('what is published starts at no time, whatever the cell says', () => {
  const { about, reasons } = read({ starts_at: 'x' }, { ...scheduled, state: 'published' })
  expect([about.startsAt, reasons]).toEqual([undefined, []])
})

test.each([
  ['new', ['new'], []],
  // The present address and those that are kept are no news.
  ['letter was', [], []],
  ['Bad_One', ['Bad_One'], ['Former keys: Bad_One is not an address']],
])('former addresses %j', (former_keys, added, reasons) => {
  const told = read({ former_keys }, { ...scheduled, state: 'draft' })
  expect([told.about.formerKeys, told.reasons]).toEqual([added, reasons])
})

test('an address that leads elsewhere is refused, and one added in a row is taken for the next', () => {
  expect(reasonsOf({}, 'old')).toEqual(['The address old leads to other here'])
  expect(reasonsOf({ former_keys: 'old' })).toEqual(['The former key old is or was that of other'])
  expect(reasonsOf({ former_keys: 'old new' })).toHaveLength(1)
  expect(reasonsOf({ former_keys: 'new' })).toEqual([])
  expect(reasonsOf({ former_keys: 'new' }, 'second')).toEqual([
    'The former key new is or was that of letter',
  ])
})

test('the order of a text is the same in all its rows, and a new one is told', () => {
  const draft = { ...scheduled, state: 'draft' } as const
  expect(read({ order: '5' }, draft)).toMatchObject({
    about: { order: 5 },
    changes: [{ label: 'Order', before: '3', after: '5' }],
    reasons: [],
  })
  expect(reasonsOf({ order: '5' })).toEqual([])
  expect(reasonsOf({ order: '5' }, 'letter', 3)).toEqual([])
  expect(reasonsOf({ order: '6' }, 'letter', 4)).toEqual(['Order is 5 in line 2'])
  expect(read({ order: '1.5' }, draft).reasons).toEqual(['Order must be a whole number'])
  expect(read({ order: ' ' }, draft).about.order).toBeUndefined()
})

test('only Arabic is behind the English', () => {
  const arabic = { key: 'letter', language: 'ar', state: 'draft' } as const
  expect(read({ behind: 'no' }, arabic).changes).toEqual([
    { label: 'Behind the English', before: 'yes', after: 'no' },
  ])
  expect(read({ behind: 'yes' }, arabic).changes).toEqual([])
  expect(read({ behind: 'no' }, { ...arabic, language: 'en' }).about.isBehind).toBeUndefined()
})
