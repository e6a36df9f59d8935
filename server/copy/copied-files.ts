import type { BackupStore } from '../backup-store.ts'

/*
 * What lies where backups go, below `copy/`: for each life of the copier a folder with whole databases
 * ("base") and the transactions after them ("log"). Names say what is in a file, so that a restore finds
 * what it needs, and sees what is missing, without a key.
 */

export const copyPrefix = 'copy/'
export const copiedMediaPrefix = `${copyPrefix}media/`

/** Numbers count transactions, moments are milliseconds since 1970. */
export type CopiedFile =
  | { kind: 'base'; name: string; run: string; last: number; until: number }
  | {
      kind: 'log'
      name: string
      run: string
      first: number
      last: number
      from: number
      until: number
    }

const digits = (value: number) => String(value).padStart(13, '0')

/** A name that sorts behind those of all earlier runs, also where the clock was set back. */
export function runName(now: Date, newest: string): string {
  const ms = Math.max(now.getTime(), momentOfRun(newest) + 1)
  return new Date(ms).toISOString().replace(/[-:.]/g, '')
}

/** The same commits, of which none is before the one before it, the first not before `last`. */
export function movingOn<C extends { at: number }>(commits: readonly C[], last: number): C[] {
  let before = last
  return commits.map((commit) => {
    before = commit.at < before ? before + 1 : commit.at
    return { ...commit, at: before }
  })
}

function momentOfRun(run: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(run)?.slice(1).map(Number)
  if (!parts) return 0
  const [year = 0, month = 1, ...rest] = parts
  return Date.UTC(year, month - 1, ...rest)
}

export function nameOfBase(run: string, last: number, until: number): string {
  return `${copyPrefix}${run}/base-${digits(last)}-${digits(until)}.zst`
}

export function nameOfLog(
  run: string,
  { first, last, from, until }: { first: number; last: number; from: number; until: number },
): string {
  return `${copyPrefix}${run}/log-${[first, last, from, until].map(digits).join('-')}.zst`
}

const pattern =
  /^copy\/(\d{8}T\d{9}Z)\/(?:base-(\d{13})-(\d{13})|log-(\d{13})-(\d{13})-(\d{13})-(\d{13}))\.zst(?:\.age)?$/

/** Undefined for any other name. */
export function readCopiedName(name: string): CopiedFile | undefined {
  const [, run, ...numbers] = pattern.exec(name) ?? []
  if (!run) return undefined
  const [base, baseUntil, first, last, from, until] = numbers.map(Number)
  return numbers[0] === undefined
    ? {
        kind: 'log',
        name,
        run,
        first: first ?? 0,
        last: last ?? 0,
        from: from ?? 0,
        until: until ?? 0,
      }
    : { kind: 'base', name, run, last: base ?? 0, until: baseUntil ?? 0 }
}

/** In order: by run, and within it by transaction. */
export async function listCopied(store: Pick<BackupStore, 'list'>): Promise<CopiedFile[]> {
  const names = await store.list(copyPrefix)
  return names
    .flatMap((name) => readCopiedName(name) ?? [])
    .toSorted(
      (a, b) =>
        a.run.localeCompare(b.run) ||
        a.last - b.last ||
        // The whole database at a number follows the transaction of that number.
        b.kind.localeCompare(a.kind),
    )
}

/**
 * The files that nothing after `cutoff` (milliseconds since 1970) needs: those before the newest whole
 * database that is older, in the newest run as well.
 */
export function surplusCopied(files: readonly CopiedFile[], cutoff: number): CopiedFile[] {
  const isBase = (file: CopiedFile) => file.kind === 'base' && file.until <= cutoff
  const start = files.findLastIndex(isBase)
  return start === -1 ? [] : files.slice(0, start)
}

/** `at`: a moment, a transaction's number, or undefined for the newest. */
export type Wanted = { moment: number } | { number: number } | undefined

export type Plan = {
  base: CopiedFile
  /** One behind the other, without a gap. */
  logs: Extract<CopiedFile, { kind: 'log' }>[]
  /** Whether this transaction is still wanted. */
  includes(commit: { number: number; at: number }): boolean
  /** The first transaction that is not there, where one before it and one after it are. */
  missing: number | undefined
  /**
   * The plan ends where the copier lost the thread, or was not running: what was saved from then on until
   * the whole database `until` of the next run cannot be told apart. It may not be there yet.
   */
  hole: { until: CopiedFile | undefined } | undefined
}

/** Undefined where nothing reaches back so far. */
export function planRestore(files: readonly CopiedFile[], wanted: Wanted): Plan | undefined {
  const includes = ({ number, at }: { number: number; at: number }) =>
    wanted === undefined || ('moment' in wanted ? at <= wanted.moment : number <= wanted.number)
  const base = files.findLast(
    (file) => file.kind === 'base' && includes({ number: file.last, at: file.until }),
  )
  if (!base) return undefined
  const logs: Plan['logs'] = []
  let next = base.last + 1
  let missing: number | undefined
  for (const file of files) {
    if (file.kind !== 'log' || file.run !== base.run || file.last < next) continue
    if (!includes({ number: file.first, at: file.from })) continue
    if (file.first > next) {
      missing = next
      break
    }
    logs.push(file)
    next = file.last + 1
  }
  const isLast = !files.some((file) => file.run === base.run && file.last >= next)
  const later = files.find((file) => file.run > base.run)
  const until = files.find((file) => file.kind === 'base' && file.run > base.run)
  return { base, logs, includes, missing, hole: isLast && later ? { until } : undefined }
}
