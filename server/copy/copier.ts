import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { putInPlace } from '#core/backup/create-backup.server.ts'
import { dayMs } from '#core/clock.ts'
import type { Files } from '#core/media/files.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { DatabaseBusy } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import { type Slice, WalFollower } from '#db/wal-follower.ts'
import { type BackupStore, createBackupStore } from '../backup-store.ts'
import type { Config } from '../config.ts'
import { databaseName } from '../database-target.ts'
import type { Log } from '../log.ts'
import {
  type CopiedFile,
  copyPrefix,
  listCopied,
  movingOn,
  nameOfBase,
  nameOfLog,
  readCopiedName,
  runName,
  surplusCopied,
} from './copied-files.ts'
import { copyMedia, forgetMedia, type MediaState } from './copied-media.ts'
import {
  type CopyState,
  copyFolder,
  dropOldTrialKeys,
  makeTrialKey,
  nothingCopied,
  readCopyState,
  writeCopyState,
} from './copy-state.ts'
import { writeLogFile, writePacked } from './log-files.ts'

// docs/decisions/2026-11-28-copies-by-the-log.md says why it reads the log of SQLite.

const lookEveryMs = 1000
/** As SQLite does by itself: about 1,000 pages. */
const checkpointBytes = 4 * 1024 * 1024
/** What waits to be sent may take so much room on the disk of the data. */
const maxWaitingBytes = 512 * 1024 * 1024
const sendAgainMs = 5000
/** Between two attempts that both fail to begin, or to make a whole database: it grows. */
const againMs = { least: 5000, most: 5 * 60_000 }

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
  const timing = { lookEveryMs, checkpointBytes, baseEveryMs: dayMs, ...given }
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
  /** Who can read what is written from now on; none where nothing is encrypted. */
  #recipients: string[]
  #hasNewKey = false
  #hasOldKeys = false
  /** Of the last transaction that was kept. */
  #number = 0
  #at = 0
  // These by the clock that nobody sets back (performance.now).
  #baseAt: number | undefined
  #beginAgain = 0
  #sendAgain = 0
  #picturesAgain = 0
  #pauseMs = 0
  #making: Promise<void> | undefined
  #sending: Promise<void> | undefined
  /** Pictures go beside: thousands of them, or one that cannot be read, keep no transaction waiting. */
  #picturing: Promise<void> | undefined
  #state: CopyState = nothingCopied
  #saving: Promise<void> = Promise.resolve()
  /** When everything that there was had been read, in milliseconds since 1970. */
  #readAt = 0
  #media: MediaState = { copied: undefined, seen: '', gone: {} }
  #isMediaDue = true
  #said = ''

  constructor(config: Config, db: Db, files: Files, log: Log, timing: Timing) {
    this.#config = config
    this.#recipients = config.backupRecipient ? [config.backupRecipient] : []
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
          this.#pause()
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
        await this.#sendRest()
      }
    } finally {
      await this.#making
      await this.#sendRest()
      await this.#picturing
      this.#end()
    }
  }

  /** Also what came while something was under way. */
  async #sendRest(): Promise<void> {
    await this.#sending
    this.#sendAgain = 0
    if (this.#follower) this.#send()
    await this.#sending
  }

  #pause(): void {
    this.#beginAgain = performance.now() + this.#pauseMs
    this.#pauseMs = Math.min(Math.max(this.#pauseMs * 2, againMs.least), againMs.most)
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
    const isPaused = performance.now() < this.#beginAgain
    if (!this.#follower && isPaused) return this.#writeBack()
    this.#follower ??= await this.#begin()
    try {
      const now = Date.now()
      const slice = await this.#follower.read()
      if (slice) {
        await this.#keep(slice)
        this.#follower.take(slice)
      }
      this.#readAt = now
      const baseAge = performance.now() - (this.#baseAt ?? Number.NEGATIVE_INFINITY)
      const isBaseDue = !isPaused && baseAge > this.#timing.baseEveryMs
      if (!this.#making && isBaseDue) await this.#changeKey()
      if (!this.#making && (isBaseDue || this.#follower.length > this.#timing.checkpointBytes))
        await this.#follower
          .checkpoint((rest) => this.#keep(rest))
          .then(
            (at) => isBaseDue && this.#makeBase(at),
            (error) => {
              // Somebody writes for long, and nothing is lost by it: at the next look.
              if (!(error instanceof DatabaseBusy)) throw error
            },
          )
    } catch (error) {
      // Begun again from a whole database: what was missed is in it.
      await this.#making
      this.#follower.close()
      this.#follower = undefined
      throw error
    }
    this.#send()
    this.#copyPictures()
  }

  /** As long as this process lives; the others of this machine look again. */
  async #haveLock(): Promise<boolean> {
    if (this.#lock) return true
    await mkdir(this.#waiting, { recursive: true, mode: 0o700 })
    const lock = new Database(join(this.#folder, 'lock'), { timeout: 0 })
    try {
      lock.exec('begin exclusive')
      this.#lock = lock
      this.#state = (await readCopyState(this.#config)) ?? nothingCopied
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
    const names = (await readdir(this.#waiting)).map(fromWaiting)
    const known = names.flatMap((name) => readCopiedName(name) ?? [])
    // A disk that was replaced does not know.
    const copied = this.#state.copiedAt ? [] : await listCopied(this.#store)
    const follower = await WalFollower.begin(this.#file)
    const before = [this.#state, ...[...known, ...copied].map(given)].reduce(newest, {
      run: this.#run,
      number: this.#number,
      at: this.#at,
    })
    this.#run = before.run
    this.#number = before.number
    this.#at = before.at
    this.#media.gone = this.#state.gone
    this.#beginRun()
    return follower
  }

  /** Its first whole database has a number of its own: there is no other for what nobody has counted. */
  #beginRun(): void {
    this.#number += 1
    this.#run = runName(new Date(), this.#run)
    this.#baseAt = undefined
  }

  /** For the next whole database and what follows it. */
  async #changeKey(): Promise<void> {
    const { backupRecipient } = this.#config
    if (!backupRecipient || this.#hasNewKey) return
    this.#recipients = [backupRecipient, await makeTrialKey(this.#config)]
    this.#hasNewKey = true
  }

  async #keep(slice: Slice): Promise<void> {
    const follower = this.#follower
    const commits = movingOn(slice.commits, this.#at)
    const from = commits[0]?.at ?? 0
    const until = commits.at(-1)?.at ?? 0
    const first = this.#number + 1
    const last = this.#number + commits.length
    const name = nameOfLog(this.#run, { first, last, from, until })
    if (!follower) return
    await this.#wait(name, (path) =>
      writeLogFile({ ...slice, commits }, follower.walFile, path, this.#recipients),
    )
    this.#number = last
    this.#at = until
    this.#isMediaDue = true
  }

  /** As it was when the follower last let the log restart, which it does not do meanwhile. */
  #makeBase(at: number): void {
    const follower = this.#follower
    if (!follower) return
    this.#at = Math.max(this.#at, at)
    const name = nameOfBase(this.#run, this.#number, this.#at)
    const begun = performance.now()
    const copy = join(this.#folder, 'base.sqlite')
    const make = async () => {
      await rm(copy, { force: true })
      await this.#assertRoom()
      await follower.copyTo(copy)
      await this.#wait(name, (path) =>
        writePacked(path, this.#recipients, () => createReadStream(copy)),
      )
      this.#baseAt = begun
      this.#hasOldKeys = this.#hasNewKey
      this.#hasNewKey = false
      this.#pauseMs = 0
      // Without it what was copied since leads nowhere: it does not wait for the next look.
      this.#send()
    }
    this.#making = make()
      .catch((error) => {
        this.#pause()
        return this.#fail(error)
      })
      .finally(async () => {
        // Before the next one, which has the same name.
        await rm(copy, { force: true })
        this.#making = undefined
      })
  }

  /** A copy that fills the disk would make saves fail. */
  async #assertRoom(): Promise<void> {
    const [{ bavail, bsize }, { size }] = await Promise.all([
      statfs(this.#folder),
      stat(this.#file),
    ])
    if (bavail * bsize < 2 * size)
      throw new Error(
        `${this.#folder} has too little room for a whole database: ${Math.ceil((2 * size) / 1e6)} MB`,
      )
  }

  /** Whole or not at all; it waits here until it was sent. */
  async #wait(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = join(this.#waiting, toWaiting(name, this.#config))
    const unfinished = join(this.#folder, 'unfinished-'.concat(toWaiting(name, this.#config)))
    await write(unfinished)
    await rename(unfinished, path)
  }

  #send(): void {
    if (this.#sending || performance.now() < this.#sendAgain) return
    this.#sending = this.#sendAll()
      .catch(async (error) => {
        this.#sendAgain = performance.now() + sendAgainMs
        await this.#fail(error)
        await this.#dropIfTooMuch()
      })
      .finally(() => {
        this.#sending = undefined
      })
  }

  async #sendAll(): Promise<void> {
    const readAt = this.#readAt
    const baseAt = this.#baseAt
    for (const name of (await readdir(this.#waiting)).toSorted()) {
      const path = join(this.#waiting, name)
      const sent = fromWaiting(name)
      await this.#store.add(sent, async (to) => {
        if ('s3' in this.#config.backups) return copyFile(path, to)
        await copyFile(path, `${to}.unfinished`)
        await putInPlace(`${to}.unfinished`, to)
      })
      const file = readCopiedName(sent)
      // Before it goes: a life that ends here must not give its numbers out again.
      if (file) await this.#save(newest(this.#state, given(file)))
      await rm(path)
    }
    if (baseAt === undefined) return
    if (this.#hasOldKeys && baseAt === this.#baseAt) {
      await dropOldTrialKeys(this.#config)
      this.#hasOldKeys = false
    }
    await this.#save({ copiedAt: readAt, failure: undefined })
    this.#said = ''
    if (Date.now() - this.#state.cleanedAt > dayMs) await this.#clean()
  }

  #copyPictures(): void {
    if (this.#picturing || !this.#isMediaDue || performance.now() < this.#picturesAgain) return
    this.#isMediaDue = false
    this.#picturing = copyMedia(this.#config, this.#store, this.#files, this.#db, this.#media)
      .then(() => this.#save({ gone: this.#media.gone, pictures: undefined }))
      .catch(async (error) => {
        this.#isMediaDue = true
        this.#picturesAgain = performance.now() + sendAgainMs
        const pictures = error instanceof Error ? error.message : String(error)
        if (pictures !== this.#state.pictures)
          this.#log.warn({ err: error }, 'the pictures of the continuous copy are behind')
        await this.#save({ pictures }).catch(() => {})
      })
      .finally(() => {
        this.#picturing = undefined
      })
  }

  async #save(changes: Partial<CopyState>): Promise<void> {
    this.#state = { ...this.#state, ...changes }
    // One behind another: all write the same file.
    this.#saving = this.#saving
      .catch(() => {})
      .then(() => writeCopyState(this.#config, this.#state))
    await this.#saving
  }

  /** What nothing needs any more that is as young as the oldest kept backup. */
  async #clean(): Promise<void> {
    const { backups, legalHold } = await findSettings(this.#db)
    const cutoff = Date.now() - backups.keep * dayMs
    if (!legalHold.on) {
      const files = await listCopied(this.#store)
      for (const { name } of surplusCopied(files, cutoff)) await this.#store.remove(name)
    }
    if (this.#media.copied) await forgetMedia(this.#config, this.#store, this.#db, this.#media)
    await this.#save({ cleanedAt: Date.now(), gone: this.#media.gone })
  }

  /** A bucket that is away must not fill the disk of the data: then a whole database is sent later. */
  async #dropIfTooMuch(): Promise<void> {
    let bytes = 0
    const names = await readdir(this.#waiting)
    for (const name of names) bytes += (await stat(join(this.#waiting, name))).size
    if (bytes < maxWaitingBytes) return
    await this.#making
    for (const name of names) await rm(join(this.#waiting, name), { force: true })
    this.#beginRun()
  }

  async #fail(error: unknown): Promise<void> {
    const failure = error instanceof Error ? error.message : String(error)
    // Once for each reason.
    if (failure !== this.#said) this.#log.warn({ err: error }, 'the continuous copy is behind')
    this.#said = failure
    // Without the lock another process writes it.
    if (this.#lock) await this.#save({ failure }).catch(() => {})
  }
}

type Given = Pick<CopyState, 'run' | 'number' | 'at'>

const given = ({ run, last, until }: CopiedFile): Given => ({ run, number: last, at: until })

function newest(one: Given, other: Given): Given {
  return {
    run: one.run > other.run ? one.run : other.run,
    number: Math.max(one.number, other.number),
    at: Math.max(one.at, other.at),
  }
}

/** Files that wait lie in one folder. */
function toWaiting(name: string, { backupRecipient }: Config): string {
  return name.slice(copyPrefix.length).replaceAll('/', '~') + (backupRecipient ? '.age' : '')
}

function fromWaiting(name: string): string {
  return copyPrefix + name.replaceAll('~', '/')
}
