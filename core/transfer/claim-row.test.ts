import { describe, expect, test } from 'vitest'
import { type Claim, emptyClaimText } from '#core/claims/claim.ts'
import { placeKey } from '#core/claims/figures.server.ts'
import { placesText, readPlaces } from './claim-places.server.ts'
import { arabicIn, identityIssues, placeIssues, readOwner, ruleIssues } from './claim-row.server.ts'
import type { Known } from './known-claims.server.ts'

const markets: Claim = {
  ...emptyClaimText,
  value: '160+',
  owner: 'jane',
  reviewBy: '2027-06-30',
  id: 'claim-1',
  name: 'markets',
  valueArOf: '160+',
  ownerName: 'Jane',
  revision: 1,
  isOwnerGone: false,
}

function known(more: Partial<Known> = {}): Known {
  return {
    byName: new Map([['markets', markets]]),
    byId: new Map([['claim-1', markets]]),
    people: [],
    staff: new Set(['jane', 'omar']),
    uses: new Map(),
    today: '2026-11-23',
    places: new Map(),
    seen: new Map(),
    ...more,
  }
}

describe('a row is the claim', () => {
  test.each([
    ['that it names', { id: '', name: 'markets' }, []],
    ['of its id and name', { id: 'claim-1', name: 'markets' }, []],
    ['that is new, under an id of another installation', { id: 'b7-c', name: 'families' }, []],
    [
      'and not another one of its id',
      { id: 'claim-1', name: 'families' },
      ['This is the id of the claim markets, and the name of a claim never changes'],
    ],
    [
      'of no id that nobody gave',
      { id: '../x', name: 'families' },
      ['Id must be empty, or one that an export gave'],
    ],
  ])('%s', (_, row, issues) => expect(identityIssues(known(), { ...row, line: 2 })).toEqual(issues))

  test('once in a file, by its id and by its name', () => {
    const of = known()
    identityIssues(of, { id: 'a', name: 'one', line: 2 })
    expect(identityIssues(of, { id: 'a', name: 'two', line: 3 })).toEqual([
      'The same id is in line 2 already',
    ])
    expect(identityIssues(of, { id: '', name: 'one', line: 4 })).toEqual([
      'The same name is in line 2 already',
    ])
    expect(identityIssues(of, { id: '', name: 'three', line: 5 })).toEqual([])
  })

  test('with a name that texts can write', () =>
    expect(identityIssues(known(), { id: '', name: 'Two Words', line: 2 })).toHaveLength(1))
})

describe('the owner of a row', () => {
  const people = [
    { id: 'jane', name: 'Jane Roe', email: 'jane@example.com' },
    { id: 'omar', name: 'Omar Doe', email: 'omar@example.com' },
    { id: 'gone', name: 'Old Hand', email: 'old@example.com' },
  ]
  const owner = (written: unknown, before?: Claim, more: typeof people = []) =>
    readOwner(known({ people: [...people, ...more] }), written, before)

  test('is found by name or address, in any case and between spaces', () => {
    expect(owner(' OMAR doe ')).toEqual({ id: 'omar', issues: [] })
    expect(owner('Jane@Example.com')).toEqual({ id: 'jane', issues: [] })
  })

  test('stays where the cell is empty, and is nobody for a new claim', () => {
    expect(owner(' ', markets)).toEqual({ id: 'jane', issues: [] })
    expect(owner('')).toEqual({ id: '', issues: [] })
  })

  test('is nobody who has left, unless they were it before', () => {
    expect(owner('Old Hand')).toMatchObject({ id: '', issues: [/nobody of the staff/] })
    expect(owner('Old Hand', { ...markets, owner: 'gone' })).toEqual({ id: 'gone', issues: [] })
  })

  test('is asked for by address where two have the name, unless one of them was it before', () => {
    const twin = [{ id: 'jane', name: 'Omar Doe', email: 'twin@example.com' }]
    expect(owner('Omar Doe', undefined, twin)).toEqual({
      id: '',
      issues: ['Several people are called “omar doe”: write an address'],
    })
    expect(owner('Omar Doe', markets, twin)).toEqual({ id: 'jane', issues: [] })
  })
})

describe('the rules of a row', () => {
  const row = (of: Partial<Claim>) => ({
    id: '',
    name: 'markets',
    line: 2,
    places: [],
    before: undefined,
    valueArOf: '',
    wanted: { ...markets, ...of },
  })
  const issues = (of: Partial<Claim>, valueArOf = '') =>
    ruleIssues(known(), { ...row(of), valueArOf } as Parameters<typeof ruleIssues>[1])

  test('are those of the form, but it may come without an owner and overdue', () => {
    expect(issues({ owner: '', reviewBy: '2020-01-01' })).toEqual([])
    expect(issues({ value: '' })).toEqual(['Value is required'])
  })

  test('let nobody own it who is not on the staff', () =>
    expect(issues({ owner: 'gone' })).toEqual([
      'The owner is no longer on the staff: name another one',
    ]))

  test('take the English of its Arabic for a value', () => {
    expect(issues({}, 'x'.repeat(300))).toEqual([])
    expect(issues({}, 'x'.repeat(301))).toHaveLength(1)
    expect(issues({}, 'a\nb')).toHaveLength(1)
  })
})

describe('the English of an Arabic value', () => {
  const wanted = { ...emptyClaimText, value: '170+', valueAr: '١٦٠+' }
  const before = { ...markets, valueAr: '١٦٠+' }

  test('is what the file says of it', () => expect(arabicIn('150+', wanted, before)).toBe('150+'))

  test('stays behind where the file only repeats what is here', () => {
    expect(arabicIn('160+', wanted, before)).toBe('160+')
    expect(arabicIn('', wanted, before)).toBe('160+')
  })

  test('is the new value where the Arabic was written again, or the claim is new', () => {
    expect(arabicIn('', { ...wanted, valueAr: '١٧٠+' }, before)).toBe('170+')
    expect(arabicIn('160+', { ...wanted, valueAr: '١٧٠+' }, before)).toBe('170+')
    expect(arabicIn('', wanted, undefined)).toBe('170+')
  })
})

describe('figures that a claim is', () => {
  const place = { theme: 'water', language: 'en', figure: 'figures.1', value: '160+' } as const

  test('come back as they were written, as JSON or as its text', () => {
    const read = { places: [place], issues: [] }
    expect(readPlaces([place])).toEqual(read)
    expect(readPlaces(JSON.stringify([place]))).toEqual(read)
    expect(readPlaces('')).toEqual({ places: [], issues: [] })
  })

  test.each([
    ['no list', '{"theme":"water"}'],
    ['an unknown figure', [{ ...place, figure: 'figures.99' }]],
    ['an unknown language', [{ ...place, language: 'fr' }]],
    ['an empty value', [{ ...place, value: '' }]],
    ['a value of two lines', [{ ...place, value: 'a\nb' }]],
    ['a number', [{ ...place, value: 160 }]],
    ['one that cannot be read among others', [place, null]],
  ])('are refused as a whole for %s', (_, written) => {
    const { places, issues } = readPlaces(written)
    expect([places, issues.length]).toEqual([[], 1])
  })

  test('are named so that a person finds them', () =>
    expect(placesText([place, { ...place, language: 'ar' }])).toBe(
      '1 of water “160+”, 1 of water (ar) “160+”',
    ))

  test('are one claim only', () => {
    const of = known({ places: new Map([[placeKey(place), 'markets']]) })
    expect(placeIssues(of, [place])).toEqual([
      'The figure 1 of water “160+” is the claim markets already',
    ])
    expect(placeIssues(of, [{ ...place, value: '170+' }])).toEqual([])
  })
})
