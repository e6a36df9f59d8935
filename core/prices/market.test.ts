import { afterEach, expect, test, vi } from 'vitest'
import { isNightlyHour, marketDayStart, marketStatus } from './market.ts'

afterEach(() => vi.unstubAllEnvs())

test.each(['UTC', 'Africa/Cairo', 'Asia/Dubai', 'America/New_York', 'Pacific/Apia'])(
  'markets are open on weekdays from 14:00 to before 21:00 UTC, as seen in %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    const open: [string, string][] = [
      ['2026-11-20T13:59:59.999Z', 'closed'],
      ['2026-11-20T14:00:00.000Z', 'open'],
      ['2026-11-20T20:59:59.999Z', 'open'],
      ['2026-11-20T21:00:00.000Z', 'closed'],
      ['2026-11-21T15:00:00.000Z', 'closed'],
      ['2026-11-22T15:00:00.000Z', 'closed'],
      ['2026-11-23T15:00:00.000Z', 'open'],
    ]
    for (const [moment, state] of open)
      expect([moment, marketStatus(new Date(moment))]).toEqual([
        moment,
        `Markets are currently ${state}`,
      ])
  },
)

test.each([
  ['2026-11-20T21:59:59.999Z', false],
  ['2026-11-20T22:00:00.000Z', true],
  ['2026-11-20T22:59:59.999Z', true],
  ['2026-11-20T23:00:00.000Z', false],
  ['2026-11-21T22:00:00.000Z', false],
  ['2026-11-22T22:00:00.000Z', false],
])('at %s it is night: %s', (moment, is) => expect(isNightlyHour(new Date(moment))).toBe(is))

test.each<[string, number, string]>([
  ['2026-11-24T13:00:00Z', 0, '2026-11-24'],
  ['2026-11-24T00:00:00Z', 0, '2026-11-24'],
  ['2026-11-24T13:00:00Z', 1, '2026-11-23'],
  ['2026-11-24T13:00:00Z', 2, '2026-11-20'],
  ['2026-11-24T13:00:00Z', 9, '2026-11-11'],
  // A weekend belongs to its Friday: nobody gains a day by waiting for Sunday.
  ['2026-11-21T12:00:00Z', 0, '2026-11-20'],
  ['2026-11-22T23:59:59Z', 0, '2026-11-20'],
  ['2026-11-22T12:00:00Z', 1, '2026-11-19'],
])('the market day of %s, and %d before it, begins on %s', (now, before, start) =>
  expect(marketDayStart(new Date(now), before)).toEqual(new Date(`${start}T00:00:00Z`)),
)
