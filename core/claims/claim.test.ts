import { expect, test } from 'vitest'
import { emptyValues } from '#core/record/fields.ts'
import { listOfOne } from '#core/record/noun-list.server.ts'
import { withHashes } from '#core/record/store.server.ts'
import { type Claim, type ClaimDraft, checkName, claimFields, stateOf } from './claim.ts'
import { claimRecords } from './claims.server.ts'
import { shownSource, shownValue } from './figures.server.ts'
import { claimsNamedIn, withClaims } from './named-claims.ts'

const { check } = listOfOne(claimRecords, '1')
const today = '2026-11-22'
const claim: Claim = withHashes(claimFields, {
  ...emptyValues(claimFields),
  id: '1',
  revision: 1,
  name: 'markets',
  value: '160+',
  valueAr: 'أكثر من 160',
  unit: 'markets',
  source: 'Our broker',
  sourceAr: 'وسيطنا',
  sourceUrl: 'https://example.com/markets',
  sourceDate: 'July 2026',
  sourceDateAr: 'يوليو 2026',
  owner: 'jane',
  reviewBy: '2027-06-30',
})
const issuesOf = (own: Partial<ClaimDraft>, saved?: ClaimDraft) =>
  check([{ ...claim, ...own }], { today, saved: saved ? [saved] : [] })

test('one that lacks nothing has no issue, also without Arabic and without a source', () => {
  expect(issuesOf({})).toEqual([])
  const none = { source: '', sourceAr: '', sourceUrl: '', sourceDate: '', sourceDateAr: '' }
  expect(issuesOf({ ...none, valueAr: '', unit: '' })).toEqual([])
  expect(issuesOf({ sourceUrl: '/letters/q3', sourceDate: today })).toEqual([])
  expect(issuesOf({ reviewBy: today })).toEqual([])
})

const long = 'x'.repeat(10_000)

test.each<[Partial<ClaimDraft>, string[], RegExp]>([
  [{ value: '' }, ['value'], /required/],
  [{ value: long }, ['value'], /at most 300/],
  [{ valueAr: long }, ['valueAr'], /at most 300/],
  [{ value: '16\u00000+' }, ['value'], /cannot be printed/],
  // A source has a date, and a date is of a source.
  [{ source: '' }, ['source'], /Source is missing/],
  [{ source: '', sourceDate: '' }, ['source'], /Source is missing/],
  [{ sourceDate: '' }, ['sourceDate'], /a source has a date/],
  [{ sourceDate: 'last summer' }, ['sourceDate'], /must name a year/],
  [{ sourceDate: '2026-11-23' }, ['sourceDate'], /in the future/],
  [{ sourceDate: 'December 2026' }, ['sourceDate'], /in the future/],
  [{ sourceUrl: 'javascript:alert(1)' }, ['sourceUrl'], /not possible/],
  [{ sourceUrl: 'http://firm.example' }, ['sourceUrl'], /https/],
  [{ owner: '' }, ['owner'], /choose a person/],
  [{ reviewBy: '' }, ['reviewBy'], /must be a date/],
  [{ reviewBy: '2026-02-30' }, ['reviewBy'], /must be a date/],
  [{ reviewBy: '2026-11-21' }, ['reviewBy'], /has passed/],
  [{ value: '', owner: '', reviewBy: '' }, ['value', 'owner', 'reviewBy'], /required/],
])('%j is refused at %j', (own, paths, message) => {
  const issues = issuesOf(own)
  expect(issues.map((issue) => issue.path)).toEqual(paths)
  expect(issues[0]?.message).toMatch(message)
})

test('an overdue claim keeps its day, and gets no other one that has passed', () => {
  const overdue = { ...claim, reviewBy: '2026-01-01' }
  expect(issuesOf({ ...overdue, unit: 'exchanges' }, overdue)).toEqual([])
  expect(issuesOf({ reviewBy: '2026-01-02' }, overdue).map(({ path }) => path)).toEqual([
    'reviewBy',
  ])
})

test.each([
  ['markets', true],
  ['assets_2024', true],
  [`a${'b'.repeat(39)}`, true],
  [`a${'b'.repeat(40)}`, false],
  ['', false],
  ['Markets', false],
  ['2024', false],
  ['_a', false],
  ['a-b', false],
  ['__proto__', false],
  ['a b', false],
  ['أسواق', false],
  ['a\n', false],
])('%j may be the name of a claim: %s', (name, may) =>
  expect(checkName(name) === undefined).toBe(may),
)

test('its state: overdue from the day after, evidenced with a source and its date', () => {
  expect(stateOf(claim, '2027-06-30')).toBe('evidenced')
  expect(stateOf(claim, '2027-07-01')).toBe('overdue')
  expect(stateOf({ ...claim, source: '' }, today)).toBe('not yet evidenced')
  expect(stateOf({ ...claim, sourceDate: '' }, today)).toBe('not yet evidenced')
})

test('Arabic pages show its Arabic, the English where there is none, both where it is behind', () => {
  expect(shownValue(claim, 'ar')).toBe('أكثر من 160')
  expect(shownValue({ ...claim, valueAr: '' }, 'ar')).toBe('160+')
  const behind = { ...claim, value: '170+' }
  expect(shownValue(behind, 'ar')).toBe('أكثر من 160 (\u2066170+\u2069)')
  expect(shownValue(behind, 'en')).toBe('170+')
})

test('its source is printed in the language of the page, a day in words', () => {
  expect(shownSource(claim, 'ar')).toEqual({
    name: 'وسيطنا',
    url: 'https://example.com/markets',
    date: 'يوليو 2026',
  })
  const day = { ...claim, sourceDate: '2026-07-01' }
  expect(shownSource(day, 'en')?.date).toBe('1 July 2026')
  expect(shownSource({ ...day, sourceDateAr: '' }, 'ar')?.date).toBe('2026-07-01')
  expect(shownSource({ ...claim, source: '' }, 'en')).toBeUndefined()
})

test('texts name it in braces; what it says is never taken for a name', () => {
  expect(claimsNamedIn('{claim.a} of {claim.b_2}, {firm} {claim.} {claim.a.b}')).toEqual([
    'a',
    'b_2',
  ])
  const values: Record<string, string> = { a: '{claim.b}', b: '$& $1' }
  expect(withClaims('{claim.a} {claim.b} {claim.c}', (name) => values[name])).toBe(
    '{claim.b} $& $1 {claim.c}',
  )
})
