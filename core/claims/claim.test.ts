import { expect, test } from 'vitest'
import { checkClaim, checkName, firstDayOf } from './check-claim.ts'
import { type Claim, type ClaimText, stateOf } from './claim.ts'
import { claimsNamedIn, isBehind, shownSource, shownValue, withClaims } from './shown-claim.ts'

const today = '2026-11-22'
const text: ClaimText = {
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
}
const stored = { id: '1', name: 'markets', valueArOf: '160+', ownerName: 'Jane', revision: 1 }
const claim: Claim = { ...text, ...stored, isOwnerGone: false }

test('one that lacks nothing has no issue, also without Arabic and without a source', () => {
  expect(checkClaim(text, today)).toEqual([])
  const none = { source: '', sourceAr: '', sourceUrl: '', sourceDate: '', sourceDateAr: '' }
  expect(checkClaim({ ...text, ...none, valueAr: '', unit: '' }, today)).toEqual([])
})

const long = 'x'.repeat(10_000)

test.each<[Partial<ClaimText>, string, RegExp]>([
  [{ value: '' }, 'value', /required/],
  [{ value: long }, 'value', /at most 300/],
  [{ valueAr: long }, 'valueAr', /at most 300/],
  [{ value: '16\u00000+' }, 'value', /cannot be printed/],
  [{ source: '' }, 'source', /Source is missing/],
  [{ sourceDate: '' }, 'sourceDate', /a source has a date/],
  [{ sourceDate: 'last summer' }, 'sourceDate', /must name a year/],
  [{ sourceDate: '2026-11-23' }, 'sourceDate', /in the future/],
  [{ sourceDate: 'December 2026' }, 'sourceDate', /in the future/],
  [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', /not possible/],
  [{ owner: '' }, 'owner', /choose a person/],
  [{ reviewBy: '' }, 'reviewBy', /must be a day/],
  [{ reviewBy: '2026-02-30' }, 'reviewBy', /must be a day/],
  [{ reviewBy: '2026-11-21' }, 'reviewBy', /has passed/],
])('%j is refused at %s', (own, path, message) => {
  const issues = checkClaim({ ...text, ...own }, today)
  expect(issues.map((issue) => issue.path)).toEqual([path])
  expect(issues[0]?.message).toMatch(message)
})

test('an overdue one may be corrected before it is reviewed', () => {
  const overdue = { ...text, reviewBy: '2026-01-01' }
  expect(checkClaim({ ...overdue, unit: 'exchanges' }, today, overdue)).toEqual([])
})

test.each([
  ['markets', true],
  ['longevity_1', true],
  ['', false],
  ['1st', false],
  ['Markets', false],
  ['a b', false],
  ['x'.repeat(41), false],
  ['__proto__', false],
])('%j may be a name: %s', (name, isOne) => expect(checkName(name) === undefined).toBe(isOne))

test.each([
  ['2024-07-31', '2024-07-31'],
  ['31 July 2024', '2024-07-31'],
  ['Sept 2024', '2024-09-01'],
  ['2023 data', '2023-01-01'],
  ['market report 2024', '2024-01-01'],
  ['July', undefined],
])('%j is from %s at the earliest', (date, day) => expect(firstDayOf(date)).toBe(day))

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
  expect(isBehind(behind)).toBe(true)
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
