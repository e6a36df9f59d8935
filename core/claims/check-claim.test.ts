import { expect, test } from 'vitest'
import { checkClaim, checkName, firstDayOf } from './check-claim.ts'
import { type ClaimText, claimText } from './claim.ts'

const today = '2026-11-23'
const whole: ClaimText = {
  ...claimText(() => ''),
  value: '40+',
  source: 'Annual report',
  sourceDate: 'July 2024',
  owner: 'jane',
  reviewBy: '2027-06-30',
}
const pathsOf = (own: Partial<ClaimText>, before?: ClaimText) =>
  checkClaim({ ...whole, ...own }, today, before).map(({ path }) => path)

test('a claim that lacks nothing has no issue', () => expect(pathsOf({})).toEqual([]))

test.each<[Partial<ClaimText>, string[]]>([
  [{ value: '' }, ['value']],
  [{ owner: '' }, ['owner']],
  [{ reviewBy: '' }, ['reviewBy']],
  [{ reviewBy: '2027-02-30' }, ['reviewBy']],
  [{ reviewBy: '2026-11-22' }, ['reviewBy']],
  [{ reviewBy: today }, []],
  // A source has a date, and a date is of a source.
  [{ source: '' }, ['source']],
  [{ sourceDate: '' }, ['sourceDate']],
  [{ source: '', sourceDate: '', sourceUrl: '' }, []],
  [{ source: '', sourceDate: '', sourceUrl: 'https://firm.example/report' }, ['source']],
  [{ sourceDate: 'last summer' }, ['sourceDate']],
  [{ sourceDate: 'December 2026' }, ['sourceDate']],
  [{ sourceDate: today }, []],
  [{ sourceUrl: 'javascript:alert(1)' }, ['sourceUrl']],
  [{ sourceUrl: 'http://firm.example' }, ['sourceUrl']],
  [{ sourceUrl: '/letters/q3' }, []],
  [{ value: '', owner: '', reviewBy: '' }, ['value', 'owner', 'reviewBy']],
  // What cannot be stored is told by itself.
  [{ value: 'a\0b', owner: '' }, ['value']],
])('with %j the fields %j are named', (own, paths) => expect(pathsOf(own)).toEqual(paths))

test('an overdue claim keeps its day, and gets no other one that has passed', () => {
  const before = { ...whole, reviewBy: '2025-01-01' }
  expect(pathsOf({ reviewBy: '2025-01-01' }, before)).toEqual([])
  expect(pathsOf({ reviewBy: '2025-01-02' }, before)).toEqual(['reviewBy'])
})

test.each([
  ['2024-07-31', '2024-07-31'],
  ['31 July 2024', '2024-07-31'],
  ['July 31, 2024', '2024-07-31'],
  ['July 2024', '2024-07-01'],
  ['Jul 2024', '2024-07-01'],
  ['sept 2024', '2024-09-01'],
  ['2024 data', '2024-01-01'],
  ['Q3 2024', '2024-01-01'],
  ['1999', '1999-01-01'],
  ['1899', undefined],
  ['120245', undefined],
  ['last July', undefined],
  ['', undefined],
])('the source of %j is from %j at the earliest', (written, day) =>
  expect(firstDayOf(written)).toBe(day),
)

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
  ['a b', false],
  ['أسواق', false],
  ['a\n', false],
])('%j may be the name of a claim: %s', (name, may) =>
  expect(checkName(name) === undefined).toBe(may),
)
