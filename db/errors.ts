/** 503: another writer held the database too long. */
export class DatabaseBusy extends Error {
  override name = 'DatabaseBusy'
}

/** 503: an update is changing the tables. */
export class WritesHeld extends Error {
  override name = 'WritesHeld'
  /** About so many more, at least five. */
  readonly seconds: number

  constructor(seconds: number) {
    super(`An update is under way: nothing is saved for about ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** An update that changes tables waits for nobody else's program. */
export class StillInUse extends Error {
  override name = 'StillInUse'

  /** `which`: how the server knows it, as "process 4711 of the server, from 10.0.0.7". */
  constructor(which?: string) {
    const known = which ? ` (${which})` : ''
    super(`Another program, of this or another machine, uses the database${known}: end it first`)
  }
}

/** Made before 1.0.0: it comes in as an export (docs/running.md). */
export class EarlierData extends Error {
  override name = 'EarlierData'
}

/** Written by a newer version of this program. */
export class NewerData extends Error {
  override name = 'NewerData'
}

/** PostgreSQL cannot store a NUL, so neither database is given one. */
export class UnstorableText extends Error {
  override name = 'UnstorableText'

  constructor() {
    super('Text with a NUL character cannot be stored')
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return has(error, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505'])
}

export function isMissingTable(error: unknown): boolean {
  return has(error, ['42P01']) || (has(error, ['SQLITE_ERROR']) && says(error, /^no such table/))
}

/** Why nothing can be saved now; 'disk-full' is the disk of this machine. */
export type Outage = 'updating' | 'busy' | 'disk-full' | 'server-disk-full' | 'away'

/** Undefined for every other error: trying again would not help. */
export function outageOf(error: unknown): Outage | undefined {
  if (holdIn(error)) return 'updating'
  if (has(error, ['53100'])) return 'server-disk-full'
  if (chain(error).some((one) => fullDiskCodes.test(codeOf(one)))) return 'disk-full'
  if (isBusy(error)) return 'busy'
  return isUnavailable(error) ? 'away' : undefined
}

/** Seconds until it is worth trying again, for Retry-After. */
export function retryAfterOf(error: unknown): string {
  return String(holdIn(error)?.seconds ?? 5)
}

function holdIn(error: unknown): WritesHeld | undefined {
  return chain(error).find((one) => one instanceof WritesHeld)
}

/** May succeed later: an update, busy, away, timed out, disk full, read-only. The edge answers 503. */
export function isUnavailable(error: unknown): boolean {
  return chain(error).some(
    (one) =>
      one instanceof DatabaseBusy ||
      one instanceof WritesHeld ||
      unavailableCodes.test(codeOf(one)) ||
      fullDiskCodes.test(codeOf(one)) ||
      (one instanceof Error && lostConnection.test(one.message)),
  )
}

export function isBusy(error: unknown): boolean {
  return chain(error).some(
    (one) => one instanceof DatabaseBusy || /^(SQLITE_BUSY.*|55P03)$/.test(codeOf(one)),
  )
}

/** SQLite says SHMSIZE ("disk I/O error") where there is no room for the index of its log. */
const fullDiskCodes = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/

const unavailableCodes = new RegExp(
  `^(${[
    'SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL)(_.*)?',
    '08...', // connection exceptions
    '53...', // disk full, out of memory, too many connections
    '57P0.', // shut down, crashed, starting up, idle session ended
    '57014', // statement time-out
    '55P03', // lock time-out
    '25006', // read-only server, as during a fail-over
    '25P0[34]', // idle or overlong transaction ended
    '40001|40P01', // serialisation failure, deadlock
    '58030', // disk error
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN',
    'EHOSTUNREACH|ENETUNREACH',
  ].join('|')})$`,
)

/** pg gives these only as words. */
const lostConnection = new RegExp(
  `^(${[
    'Connection terminated.*',
    'Client (was closed|has encountered a connection error) and is not queryable',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
  ].join('|')})$`,
)

function has(error: unknown, codes: string[]): boolean {
  return chain(error).some((one) => codes.includes(codeOf(one)))
}

function says(error: unknown, words: RegExp): boolean {
  return chain(error).some((one) => one instanceof Error && words.test(one.message))
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return ''
  return String(error.code)
}

/** At most five deep: a cause may be the error itself. */
function chain(error: unknown): unknown[] {
  const errors: unknown[] = []
  let next = error
  while (next !== undefined && next !== null && errors.length < 5) {
    errors.push(next)
    next = next instanceof Error ? next.cause : undefined
  }
  return errors
}
