import type { Wanted } from './copied-files.ts'
import { NotCopied } from './rebuild.ts'

const moment =
  /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?)?(Z|[+-]\d\d:\d\d)?$/

/**
 * Reads what stands behind `--at`: `latest`, the number of a transaction, or a moment, in UTC unless it says
 * otherwise. A moment without seconds is the beginning of its minute. Throws NotCopied.
 */
export function readWanted(at: string): Wanted {
  if (at === 'latest') return undefined
  if (/^\d{1,13}$/.test(at)) return { number: Number(at) }
  const [, day, time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = moment.exec(at) ?? []
  const ms = Date.parse(`${day}T${time}:${seconds}.${fraction.padEnd(3, '0')}${zone}`)
  // Date.parse takes 30 February for a day in March.
  const isDay = new Date(`${day}T00:00Z`).toJSON()?.startsWith(day ?? ' ')
  if (!isDay || Number.isNaN(ms))
    throw new NotCopied(
      `${at} is no moment: --at takes "2026-11-24 14:03" (UTC), the number of a transaction, or latest`,
    )
  return { moment: ms }
}
