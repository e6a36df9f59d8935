import { afterEach, expect, test, vi } from 'vitest'
import { longDate, shortDate } from './dates.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'Africa/Cairo', 'Asia/Dubai', 'America/New_York', 'Pacific/Apia'])(
  'a day is the same day in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    expect(longDate('2026-09-30')).toBe('30 September 2026')
    expect(longDate('2025-01-01')).toBe('1 January 2025')
    expect(longDate('2024-12-31')).toBe('31 December 2024')
    expect(shortDate('2025-10-01')).toBe('01/10/2025')
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
