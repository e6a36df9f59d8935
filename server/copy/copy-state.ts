import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** All processes of a machine, and its commands, read it; the copier writes it. */
export type CopyState = {
  /** Everything that was saved before, but for pictures, lies where backups go. Milliseconds since 1970, as all of these. */
  copiedAt: number
  run: string
  /** The last transaction that was copied, and when it was committed. */
  number: number
  at: number
  /** When what is too old was last removed. */
  cleanedAt: number
  /** Copied pictures that no record names any more, since when. */
  gone: Record<string, number>
  failure?: string | undefined
  /** Why not all pictures are there. */
  pictures?: string | undefined
}

/** A first copy that fails has to be seen, too. */
export const nothingCopied: CopyState = {
  copiedAt: 0,
  run: '',
  number: 0,
  at: 0,
  cleanedAt: 0,
  gone: {},
}

type Placed = Pick<Config, 'dataDir'>

export function copyFolder({ dataDir }: Placed): string {
  return join(dataDir, 'copy')
}

const placeOf = (config: Placed) => join(copyFolder(config), 'state.json')

/** Undefined where nothing was copied yet. */
export async function readCopyState(config: Placed): Promise<CopyState | undefined> {
  try {
    return JSON.parse(await readFile(placeOf(config), 'utf8'))
  } catch {
    return undefined
  }
}

export async function writeCopyState(config: Placed, state: CopyState): Promise<void> {
  await writeWhole(placeOf(config), JSON.stringify(state))
}

async function writeWhole(path: string, text: string): Promise<void> {
  await writeFile(`${path}.unfinished`, text, { mode: 0o600 })
  await rename(`${path}.unfinished`, path)
}

/** The newest first. They open what was copied since the last whole databases that have arrived. */
const trialKeysOf = (config: Placed) => join(copyFolder(config), 'trial-keys')
const keptKeys = 3
/** Of a whole database that has not arrived yet, however often it was begun. */
const nextKeyOf = (config: Placed) => join(copyFolder(config), 'next-trial-key')

const readKeys = (path: string) => readFile(path, 'utf8').catch(() => undefined)

/** A key by which an encrypted copy is tried here, each night. It lies where everything is in the clear anyway. */
export async function makeTrialKey(config: Placed): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const waiting = await readKeys(nextKeyOf(config))
  const key = waiting ?? (await generateX25519Identity())
  if (!waiting) await writeWhole(nextKeyOf(config), key)
  return identityToRecipient(key)
}

/** Once a whole database has arrived: what was erased some of them ago is read by no key that is left. */
export async function dropOldTrialKeys(config: Placed): Promise<void> {
  const keys = await findTrialKeys(config)
  if (keys === undefined) return
  await writeWhole(trialKeysOf(config), keys.split('\n').slice(0, keptKeys).join('\n'))
  await rm(nextKeyOf(config), { force: true })
}

/** One a line; undefined where nothing was encrypted yet. */
export async function findTrialKeys(config: Placed): Promise<string | undefined> {
  const files = [await readKeys(nextKeyOf(config)), await readKeys(trialKeysOf(config))]
  const keys = files.flatMap((file) => file?.split('\n') ?? [])
  return keys.length > 0 ? [...new Set(keys)].join('\n') : undefined
}

/** A file of its own: whichever process tries the copy may not be the one that makes it. */
const trialOf = (config: Placed) => join(copyFolder(config), 'tried')

/** When the copy was last tried by rebuilding the data from it. */
export async function findTrial(config: Placed): Promise<Date | undefined> {
  const found = await stat(trialOf(config)).catch(() => undefined)
  return found?.mtime
}

export async function recordTrial(config: Placed): Promise<void> {
  await writeFile(trialOf(config), '', { mode: 0o600 })
}
