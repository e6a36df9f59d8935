import { afterEach, expect, test, vi } from 'vitest'
import { marketStatus } from './market.ts'

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
