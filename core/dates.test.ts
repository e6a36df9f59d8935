import { afterEach, expect, test, vi } from 'vitest'
import {
  dayIn,
  instantOf,
  isDay,
  isTimeZone,
  longDate,
  mediumDate,
  momentIn,
  momentOf,
  monthDate,
  noonIn,
  readInstant,
  shortDate,
  startOfDay,
  utcMoment,
  zoneName,
} from './dates.ts'

test('a day begins at its first moment, also where summer time begins at midnight', () => {
  const beginOf = (day: string) => startOfDay('Africa/Cairo', day)?.toISOString()
  expect(beginOf('2026-04-23')).toBe('2026-04-22T22:00:00.000Z')
  expect(beginOf('2026-04-24')).toBe('2026-04-23T22:00:00.000Z')
  expect(beginOf('2026-04-25')).toBe('2026-04-24T21:00:00.000Z')
  expect(startOfDay('Pacific/Apia', '2011-12-30')).toBeUndefined()
})

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'Africa/Cairo', 'Asia/Dubai', 'America/New_York', 'Pacific/Apia'])(
  'a day is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(longDate('2026-09-30')).toBe('30 September 2026')
    expect(longDate('2025-01-01')).toBe('1 January 2025')
    expect(longDate('2024-12-31')).toBe('31 December 2024')
    expect(shortDate('2025-10-01')).toBe('01/10/2025')
    expect(mediumDate('2026-11-01')).toBe('1 Nov 2026')
    for (const office of ['Africa/Cairo', 'Pacific/Apia', 'Pacific/Pago_Pago', 'Asia/Kathmandu'])
      for (const day of ['2026-01-01', '2026-04-24', '2026-10-30', '2024-02-29'])
        expect([office, dayIn(office, noonIn(office, day))]).toEqual([office, day])
    expect(noonIn('Africa/Cairo', '2026-07-01').toISOString()).toBe('2026-07-01T09:00:00.000Z')
    expect(dayIn('Africa/Cairo', new Date('2026-11-20T22:00:00Z'))).toBe('2026-11-21')
    expect(monthDate('2026-11-01')).toBe('Nov 2026')
    const night = new Date('2026-11-21T22:57:59Z')
    expect(momentIn('Africa/Cairo', night)).toBe('22 Nov 2026, 00:57')
    expect(momentIn('America/New_York', night)).toBe('21 Nov 2026, 17:57')
    expect(utcMoment(night)).toBe('21 Nov 2026, 22:57 UTC')
    // An hour of the summer, before and after it was changed.
    expect(momentIn('Africa/Cairo', new Date('2026-07-01T22:30:00Z'))).toBe('2 Jul 2026, 01:30')
    expect(instantOf('Africa/Cairo', '2026-11-22', night)).toBe(night)
    expect(instantOf('Africa/Cairo', '2026-11-21', night)).toEqual(new Date('2026-11-21T10:00:00Z'))
  },
)

test('a zone is called after its town', () => {
  expect(['Africa/Cairo', 'America/New_York', 'UTC'].map(zoneName)).toEqual([
    'Cairo time',
    'New York time',
    'UTC',
  ])
})

test('leap days', () => {
  expect(longDate('2024-02-29')).toBe('29 February 2024')
  expect(() => longDate('2025-02-29')).toThrow(RangeError)
})

test.each([
  '',
  '2026-9-3',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '2026-04-00',
  '30/09/2026',
  '2026-09-30T00:00:00Z',
])('%j is no day', (text) => {
  expect(() => longDate(text)).toThrow(`Not a day: ${text}`)
  expect(() => shortDate(text)).toThrow(RangeError)
})

test('days are those of years in which records are kept', () => {
  expect(['2026-11-21', '1900-01-01', '2999-12-31'].filter(isDay)).toHaveLength(3)
  expect(['1899-12-31', '3000-01-01', '2026-02-29', '', '0000-00-00'].filter(isDay)).toEqual([])
})

test.each([
  ['2026-11-22T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00Z', '2026-11-22T08:00:00.000Z'],
  ['2024-02-29T23:59:59.5Z', '2024-02-29T23:59:59.500Z'],
  ['2026-02-29T08:00:00Z', undefined],
  ['2026-02-30T08:00:00Z', undefined],
  ['2026-04-31T08:00:00Z', undefined],
  ['2026-13-01T08:00:00Z', undefined],
  ['2026-11-22T24:00:00Z', undefined],
  ['2026-11-22T08:60:00Z', undefined],
  ['2026-11-22T08:00:00+02:00', undefined],
  ['2026-11-22', undefined],
  ['', undefined],
])('%j is the instant %s, and no day is moved', (text, instant) =>
  expect(readInstant(text)?.toISOString()).toBe(instant),
)

test.each([
  ['Asia/Dubai', '2026-11-23T09:30', '2026-11-23T05:30:00.000Z'],
  ['Europe/London', '2026-07-01T09:30', '2026-07-01T08:30:00.000Z'],
  // Twice, when summer time ends: the first of the two.
  ['Europe/London', '2026-10-25T01:30', '2026-10-25T00:30:00.000Z'],
  // Never, when it begins.
  ['Europe/London', '2026-03-29T01:30', undefined],
  ['Pacific/Apia', '2011-12-30T12:00', undefined],
  ['UTC', '2026-02-29T12:00', undefined],
  ['UTC', '2026-11-23T24:00', undefined],
  ['UTC', '2026-11-23', undefined],
  ['UTC', '2026-11-23T9:30', undefined],
])('in %s %s is %s', (zone, local, at) => {
  expect(momentOf(zone, local)?.toISOString()).toBe(at)
})

test.each([
  ['Africa/Cairo', true],
  ['UTC', true],
  ['Mars/Base', false],
  ['', false],
])('%j is a time zone: %j', (name, is) => expect(isTimeZone(name)).toBe(is))
