import { afterEach, expect, test, vi } from 'vitest'
import { dayIn, isDay, longDate, mediumDate, noonIn, shortDate } from './dates.ts'

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
  },
)

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
