import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DamagedBackup } from '#core/backup/manifest.ts'
import type { BackupStore } from '../backup-store.ts'
import { decrypted } from '../encrypted-backup.ts'
import {
  copiedMediaPrefix,
  listCopied,
  type Plan,
  planRestore,
  type Wanted,
} from './copied-files.ts'
import { type Commit, DamagedLog, replay, unpacked, withDatabaseFile } from './log-files.ts'

/** The message is one line for the person at the terminal. */
export class NotCopied extends Error {
  override name = 'NotCopied'
}

type Rebuilt = {
  last: Commit
  /** The first transaction that was left out. */
  next?: Commit
}

/**
 * Finds what leads to the last transaction that `wanted` includes. Throws NotCopied where the copy does
 * not reach back so far, and DamagedBackup where it has a gap.
 */
export async function findPlan(
  store: BackupStore,
  wanted: Wanted,
): Promise<Plan & { follows: Commit | undefined }> {
  const files = await listCopied(store)
  const plan = planRestore(files, wanted)
  if (!plan) throw new NotCopied(reachOf(files, store.place))
  if (plan.missing !== undefined)
    throw new DamagedBackup(`The copy in ${store.place}`, `transaction ${plan.missing} is missing`)
  const after = plan.logs.at(-1)?.last ?? plan.base.last
  if (wanted && 'number' in wanted && after < wanted.number)
    throw new NotCopied(
      plan.hole
        ? `${wordsOfHole(plan, wanted.number)}. Nothing was changed.`
        : reachOf(files, store.place),
    )
  const next = files.find((file) => file.kind === 'log' && file.first === after + 1)
  return {
    ...plan,
    follows: next?.kind === 'log' ? { number: next.first, at: next.from } : undefined,
  }
}

/** What cannot be told apart behind the plan; the end of a sentence is left to the caller. */
export function wordsOfHole(
  { base, logs, hole }: Pick<Plan, 'base' | 'logs' | 'hole'>,
  wanted?: number,
): string {
  const said = ({ last, until }: { last: number; until: number }) =>
    `${new Date(until).toISOString()} (transaction ${last})`
  const start = `${wanted === undefined ? '' : `Transaction ${wanted} is not in the copy: `}${
    wanted === undefined ? 'What' : 'what'
  } was saved after ${said(logs.at(-1) ?? base)} was not copied one by one`
  return hole?.until
    ? `${start}. From ${said(hole.until)} on it is whole again`
    : `${start}, and its whole database is not there yet`
}

/** Writes the database of the plan. Throws DamagedBackup where a file of it was altered. */
export async function rebuild(
  store: BackupStore,
  { base, logs, includes, follows }: Awaited<ReturnType<typeof findPlan>>,
  to: string,
  identity: string | undefined,
): Promise<Rebuilt> {
  await pipeline(
    await openCopied(store, base.name, identity),
    createWriteStream(to, { mode: 0o600 }),
  ).catch(damaged(base.name))
  let last: Commit = { number: base.last, at: base.until }
  let next: Commit | undefined
  await withDatabaseFile(to, async (database) => {
    for (const { name, first } of logs) {
      const content = await openCopied(store, name, identity)
      const skipped = last.number
      const done = await replay(content, database, first, includes).catch(damaged(name))
      if (done.last && done.last.number > skipped) last = done.last
      next = done.next
      if (next) return
    }
  })
  next ??= follows
  return { last, next }
}

/** Throws DamagedBackup for what a file that was cut short or altered leads to. */
function damaged(name: string) {
  return (error: unknown): never => {
    if (error instanceof DamagedLog) throw new DamagedBackup(name, `it ${error.message}`)
    throw isPacking(error) ? new DamagedBackup(name, 'it is cut short or altered') : error
  }
}

function isPacking(error: unknown): boolean {
  return /^ZSTD|^Z_|ERR_.*ZSTD|unexpected end/i.test(
    `${(error as NodeJS.ErrnoException).code} ${(error as Error).message}`,
  )
}

/** Throws DamagedBackup where a key is needed and none is given. */
async function openCopied(
  store: BackupStore,
  name: string,
  identity: string | undefined,
): Promise<Readable> {
  return unpacked(await openMaybeEncrypted(store, name, identity))
}

async function openMaybeEncrypted(
  store: BackupStore,
  name: string,
  identity: string | undefined,
): Promise<Readable> {
  const content = await store.read(name)
  if (!name.endsWith('.age')) return content
  if (!identity) {
    content.destroy()
    throw new DamagedBackup(name, 'it is encrypted: BACKUP_IDENTITY has to be its secret key')
  }
  return decrypted(name, Readable.toWeb(content) as ReadableStream<Uint8Array>, identity)
}

function reachOf(files: Awaited<ReturnType<typeof listCopied>>, place: string): string {
  const first = files.find(({ kind }) => kind === 'base')
  const last = files.at(-1)
  if (!first || !last) return `There is no continuous copy in ${place}. Nothing was changed.`
  const said = ({ last: number, until }: { last: number; until: number }) =>
    `${new Date(until).toISOString()} (transaction ${number})`
  return `The copy in ${place} reaches from ${said(first)} to ${said(last)}. Nothing was changed.`
}

/**
 * Fetches a copied picture into a file: false where it is not there. Throws DamagedBackup where a key is
 * needed and none is given.
 */
export async function openPictures(store: BackupStore, identity: string | undefined) {
  const copied = new Set(await store.list(copiedMediaPrefix))
  return async (name: string, to: string): Promise<boolean> => {
    const place = `${copiedMediaPrefix}${name}`
    const found = [place, `${place}.age`].find((each) => copied.has(each))
    if (found === undefined) return false
    await pipeline(
      await openMaybeEncrypted(store, found, identity),
      createWriteStream(to, { mode: 0o600 }),
    )
    return true
  }
}

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
