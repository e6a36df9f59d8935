import type { Outage } from '#db/errors.ts'

/** For staff, who make room or call somebody who does. */
export const outageReasons: Record<Outage, string> = {
  busy: 'The server is busy.',
  'disk-full': 'The disk that holds the data is full.',
  'server-disk-full': 'The disk of the database server is full.',
  away: 'The database cannot be reached.',
}

/** A database that went away in the middle may have kept what it did not acknowledge. */
export function outageText(outage: Outage): string {
  const reason = outageReasons[outage]
  if (outage === 'away') return `${reason} Please try again in a moment.`
  if (outage === 'busy') return `${reason} Nothing was changed. Please try again.`
  return `${reason} Nothing was changed. Please try again when there is room on it.`
}
