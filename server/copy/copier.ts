import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { putInPlace } from '#core/backup/create-backup.server.ts'
import type { Files } from '#core/media/files.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { type Slice, WalFollower } from '#db/wal-follower.ts'
import { type BackupStore, createBackupStore } from '../backup-store.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { databaseName } from '../make-backup.ts'
import {
  copyPrefix,
  listCopied,
  nameOfBase,
  nameOfLog,
  readCopiedName,
  runName,
  surplusCopied,
} from './copied-files.ts'
import { copyMedia, type MediaState } from './copied-media.ts'
import { copyFolder, nothingCopied, readCopyState, writeCopyState } from './copy-state.ts'
import { writeLogFile, writePacked } from './log-files.ts'

// docs/decisions/2026-11-28-copies-by-the-log.md says why it reads the log of SQLite.

const lookEveryMs = 1000
/** As SQLite does by itself: about 1,000 pages. */
const checkpointBytes = 4 * 1024 * 1024
const day = 24 * 60 * 60_000
/** What waits to be sent may take so much room on the disk of the data. */
const maxWaitingBytes = 512 * 1024 * 1024
const sendAgainMs = 5000

type Timing = { lookEveryMs: number; checkpointBytes: number; baseEveryMs: number }

/**
 * Copies every transaction of the SQLite database to where backups go, within seconds, one process of
 * an installation at a time. Returns what stops it, after the last transactions were sent.
 */
export function startCopier(
  config: Config,
  { db, files, log }: { db: Db; files: Files; log: Log },
  given: Partial<Timing> = {},
): () => Promise<void> {
  const timing = { lookEveryMs, checkpointBytes, baseEveryMs: day, ...given }
  const stop = new AbortController()
  const copier = new Copier(config, db, files, log, timing)
  const working = copier.work(stop.signal)
  return async () => {
    stop.abort()
    await working
  }
}

class Copier {
  readonly #config: Config
  readonly #db: Db
  readonly #files: Files
  readonly #log: Log
  readonly #timing: Timing
  readonly #store: BackupStore
  readonly #folder: string
  readonly #waiting: string
  #lock: Database.Database | undefined
  #follower: WalFollower | undefined
  #run = ''
  /** Of the last transaction that was kept. */
  #number = 0
  #at = 0
  #baseAt = 0
  #making: Promise<void> | undefined
  #sending: Promise<void> | undefined
  #sendAgain = 0
  /** When everything that there was had been read, in milliseconds since 1970. */
  #readAt = 0
  #media: MediaState = { copied: undefined, seen: '', gone: {} }
  #isMediaDue = true
  #said = ''

  constructor(config: Config, db: Db, files: Files, log: Log, timing: Timing) {
    this.#config = config
    this.#db = db
    this.#files = files
    this.#log = log
    this.#timing = timing
    this.#store = createBackupStore(config)
    this.#folder = copyFolder(config)
    this.#waiting = join(this.#folder, 'waiting')
  }

  async work(stopping: AbortSignal): Promise<void> {
    try {
      while (!stopping.aborted) {
        await this.#look().catch(async (error) => {
          await this.#fail(error)
          this.#writeBack()
        })
        await pause(this.#timing.lookEveryMs, undefined, { signal: stopping, ref: false }).catch(
          () => {},
        )
      }
      // What was saved until now.
      if (this.#follower) {
        await this.#look().catch((error) => this.#fail(error))
        await this.#sending
      }
    } finally {
      await this.#making
      await this.#sending
      this.#end()
    }
  }

  /** Others leave the log to us: while it cannot be copied it must not grow without an end. */
  #writeBack(): void {
    if (this.#follower) return
    try {
      const database = new Database(this.#file, { timeout: 0, fileMustExist: true })
      database.pragma('wal_checkpoint(PASSIVE)')
      database.close()
    } catch (error) {
      this.#log.warn({ err: error }, 'the log of the database was not written back')
    }
  }

  get #file(): string {
    return join(this.#config.dataDir, databaseName)
  }

  #end(): void {
    this.#follower?.close()
    this.#follower = undefined
    this.#lock?.close()
    this.#lock = undefined
  }

  async #look(): Promise<void> {
    if (!(await this.#haveLock())) return
    const now = Date.now()
    this.#follower ??= await this.#begin()
    try {
      const slice = await this.#follower.read()
      if (slice) {
        await this.#keep(slice)
        this.#follower.take(slice)
      }
      this.#readAt = now
      const isBaseDue = now - this.#baseAt > this.#timing.baseEveryMs
      if (!this.#making && (isBaseDue || this.#follower.length > this.#timing.checkpointBytes))
        await this.#follower.checkpoint((rest) => this.#keep(rest))
      if (!this.#making && isBaseDue) this.#makeBase()
    } catch (error) {
      // Begun again from a whole database: what was missed is in it.
      await this.#making
      this.#follower.close()
      this.#follower = undefined
      throw error
    }
    this.#send()
  }

  /** As long as this process lives; the others of this machine look again. */
  async #haveLock(): Promise<boolean> {
    if (this.#lock) return true
    await mkdir(this.#waiting, { recursive: true, mode: 0o700 })
    const lock = new Database(join(this.#folder, 'lock'), { timeout: 0 })
    try {
      lock.exec('begin exclusive')
      this.#lock = lock
      return true
    } catch {
      lock.close()
      return false
    }
  }

  async #begin(): Promise<WalFollower> {
    // What was not finished can be made again; what is whole is still sent.
    for (const name of await readdir(this.#folder))
      if (/^(unfinished-|base\.sqlite)/.test(name))
        await rm(join(this.#folder, name), { force: true })
    const state = await readCopyState(this.#config)
    const numbers = [state?.number ?? 0, this.#number]
    for (const name of await readdir(this.#waiting))
      numbers.push(readCopiedName(fromWaiting(name))?.last ?? 0)
    // A disk that was replaced does not know.
    if (!state?.copiedAt) for (const { last } of await listCopied(this.#store)) numbers.push(last)
    this.#number = Math.max(...numbers)
    this.#media.gone = state?.gone ?? {}
    this.#run = runName(new Date())
    this.#baseAt = 0
    return WalFollower.begin(this.#file)
  }

  async #keep(slice: Slice): Promise<void> {
    const follower = this.#follower
    const from = slice.commits[0]?.at ?? 0
    const until = slice.commits.at(-1)?.at ?? 0
    const first = this.#number + 1
    const last = this.#number + slice.commits.length
    const name = nameOfLog(this.#run, { first, last, from, until })
    if (!follower) return
    await this.#wait(name, (path) =>
      writeLogFile(slice, follower.walFile, path, this.#config.backupRecipient),
    )
    this.#number = last
    this.#at = until
    this.#isMediaDue = true
  }

  /** As it was when the follower last let the log begin anew, which it does not do meanwhile. */
  #makeBase(): void {
    const follower = this.#follower
    if (!follower) return
    const number = this.#number
    const now = Date.now()
    const copy = join(this.#folder, 'base.sqlite')
    const make = async () => {
      await rm(copy, { force: true })
      await follower.copyTo(copy)
      await this.#wait(nameOfBase(this.#run, number, now), (path) =>
        writePacked(path, this.#config.backupRecipient, () => createReadStream(copy)),
      )
      this.#baseAt = now
      // Without it what was copied since leads nowhere: it does not wait for the next look.
      this.#send()
    }
    this.#making = make()
      .catch((error) => this.#fail(error))
      .finally(async () => {
        this.#making = undefined
        await rm(copy, { force: true })
      })
  }

  /** Whole or not at all; it waits here until it was sent. */
  async #wait(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#waiting, toWaiting(name, this.#config))
    const unfinished = join(this.#folder, 'unfinished-'.concat(toWaiting(name, this.#config)))
    await write(unfinished)
    await rename(unfinished, path)
  }

  #send(): void {
    if (this.#sending || Date.now() < this.#sendAgain) return
    this.#sending = this.#sendAll()
      .catch(async (error) => {
        this.#sendAgain = Date.now() + sendAgainMs
        await this.#fail(error)
        await this.#dropIfTooMuch()
      })
      .finally(() => {
        this.#sending = undefined
      })
  }

  async #sendAll(): Promise<void> {
    const readAt = this.#readAt
    const isWithBase = this.#baseAt > 0
    for (const name of (await readdir(this.#waiting)).toSorted()) {
      const path = join(this.#waiting, name)
      await this.#store.add(fromWaiting(name), async (to) => {
        if ('s3' in this.#config.backups) return copyFile(path, to)
        await copyFile(path, `${to}.unfinished`)
        await putInPlace(`${to}.unfinished`, to)
      })
      await rm(path)
    }
    if (this.#isMediaDue) {
      this.#isMediaDue = false
      await copyMedia(this.#config, this.#store, this.#files, this.#db, this.#media).catch(
        (error) => {
          this.#isMediaDue = true
          throw error
        },
      )
    }
    if (!isWithBase) return
    const before = await readCopyState(this.#config)
    await writeCopyState(this.#config, {
      copiedAt: readAt,
      run: this.#run,
      number: this.#number,
      at: this.#at || before?.at || readAt,
      cleanedAt: before?.cleanedAt ?? 0,
      gone: this.#media.gone,
    })
    this.#said = ''
    if (Date.now() - (before?.cleanedAt ?? 0) > day) await this.#clean()
  }

  /** What nothing needs any more that is as young as the oldest kept backup. */
  async #clean(): Promise<void> {
    const { backups, legalHold } = await findSettings(this.#db)
    const cutoff = Date.now() - backups.keep * day
    if (!legalHold.on) {
      const files = await listCopied(this.#store)
      for (const { name } of surplusCopied(files, cutoff)) await this.#store.remove(name)
    }
    const state = await readCopyState(this.#config)
    if (state) await writeCopyState(this.#config, { ...state, cleanedAt: Date.now() })
  }

  /** A bucket that is away must not fill the disk of the data: then a whole database is sent later. */
  async #dropIfTooMuch(): Promise<void> {
    let bytes = 0
    const names = await readdir(this.#waiting)
    for (const name of names) bytes += (await stat(join(this.#waiting, name))).size
    if (bytes < maxWaitingBytes) return
    await this.#making
    for (const name of names) await rm(join(this.#waiting, name), { force: true })
    this.#baseAt = 0
    this.#run = runName(new Date())
  }

  async #fail(error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : String(error)
    // Once for each reason.
    if (failure !== this.#said) this.#log.warn({ err: error }, 'the continuous copy is behind')
    this.#said = failure
    const state = (await readCopyState(this.#config)) ?? nothingCopied
    await writeCopyState(this.#config, { ...state, failure }).catch(() => {})
  }
}

/** Files that wait lie in one folder. */
function toWaiting(name: string, { backupRecipient }: Config): string {
  return name.slice(copyPrefix.length).replaceAll('/', '~') + (backupRecipient ? '.age' : '')
}

function fromWaiting(name: string): string {
  return copyPrefix + name.replaceAll('~', '/')
}
