import { type FileHandle, open } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { DatabaseBusy, isBusy } from './errors.ts'
import {
  frameHeaderBytes,
  momentOf,
  readFrame,
  readWalHeader,
  type Sums,
  type WalHeader,
  walHeaderBytes,
} from './wal.ts'

/** Frames that are read at once, and pages that are copied in one turn of the event loop. */
const chunkFrames = 128
const copiedPages = 200
const lockMs = 5000

/** A moment farther away than that is not the stamp of this transaction. */
const maxStampAgeMs = 10 * 60_000

/** Whole transactions that lie one behind another in the log. */
export type Slice = {
  /** Of the file, in bytes; `end` is behind the last one. */
  start: number
  end: number
  header: WalHeader
  /** The sums of the frame before the first, and of the last. */
  before: Sums
  after: Sums
  /** In the order in which they were committed; `at` is in milliseconds since 1970. */
  commits: { frames: number; at: number }[]
}

/** The log has gone on without us: what was written meanwhile cannot be known from it. */
class LogLost extends Error {
  override name = 'LogLost'

  constructor() {
    super('The log of the database was restarted before it was read')
  }
}

type Position = { header: WalHeader; offset: number; sums: Sums }

/**
 * Reads each transaction of an SQLite database from its log, in order and exactly once. As long as it
 * lives the log cannot restart before it was read, for it holds a read transaction, which it renews
 * only while it keeps everybody from writing. Others must leave checkpoints to it (docs/decisions/
 * 2026-11-28-copies-by-the-log.md). Never opens the database as a file: to close that again would
 * take away the locks that SQLite has on it in this process.
 */
export class WalFollower {
  readonly file: string
  /** Keeps others from writing. */
  readonly #locker: Database.Database
  /** Its read transaction keeps the log. */
  readonly #keeper: Database.Database
  /** Undefined: there is no log yet. */
  #position: Position | undefined

  private constructor(file: string) {
    this.file = file
    this.#locker = openPlain(file)
    this.#keeper = openPlain(file)
  }

  get walFile(): string {
    return `${this.file}-wal`
  }

  /** Begins behind the newest transaction. Throws DatabaseBusy where somebody writes for 5 seconds. */
  static async begin(file: string): Promise<WalFollower> {
    const follower = new WalFollower(file)
    try {
      await follower.#whileNobodyWrites(async () => {
        follower.#keep()
        const slice = await follower.read()
        if (slice) follower.take(slice)
      })
      return follower
    } catch (error) {
      follower.close()
      throw error
    }
  }

  /** Returns the transactions that were committed since the last `take`. Throws LogLost. */
  async read(nowMs = Date.now()): Promise<Slice | undefined> {
    await using wal = await open(this.walFile).catch(() => undefined)
    if (!wal) return undefined
    const from = await this.#begin(wal)
    return from && (await readCommits(wal, from, nowMs))
  }

  /** They are kept elsewhere: the next `read` begins behind them. */
  take({ header, end, after }: Slice): void {
    this.#position = { header, offset: end, sums: after }
  }

  async #begin(wal: FileHandle): Promise<Position | undefined> {
    const header = await readHeader(wal)
    const known = this.#position
    if (!header && known) throw new LogLost()
    if (!header) return undefined
    if (known && isSame(known.header.salts, header.salts)) {
      if (await isUnchanged(wal, known)) return known
      const later = await readHeader(wal)
      if (!later || isSame(later.salts, header.salts)) throw new LogLost()
      // It was restarted since its header was read.
      return this.#begin(wal)
    }
    // The log starts again: only behind frames of which each was read.
    if (known && header.salts[0] !== (known.header.salts[0] + 1) >>> 0) throw new LogLost()
    return { header, offset: walHeaderBytes, sums: header.sums }
  }

  /** In bytes, of this log: what was read. */
  get length(): number {
    return this.#position?.offset ?? 0
  }

  /**
   * Writes the log into the database, so that it starts again. `keep` gets the last transactions of it,
   * while nobody can add another one. Returns the moment at which nobody wrote. Throws LogLost, and
   * DatabaseBusy where somebody writes for 5 seconds: then nothing was done.
   */
  async checkpoint(keep: (slice: Slice) => Promise<void>): Promise<number> {
    return await this.#whileNobodyWrites(async () => {
      const slice = await this.read()
      if (slice) {
        await keep(slice)
        this.take(slice)
      }
      this.#letGo()
      try {
        this.#keeper.pragma('wal_checkpoint(PASSIVE)')
      } finally {
        this.#keep()
      }
      return Date.now()
    })
  }

  /** A database of its own, as it was when this began, or at the last checkpoint. */
  async copyTo(file: string): Promise<void> {
    await this.#keeper.backup(file, { progress: () => copiedPages })
  }

  async #whileNobodyWrites<T>(work: () => Promise<T>): Promise<T> {
    await begin(this.#locker)
    try {
      return await work()
    } finally {
      this.#locker.exec('rollback')
    }
  }

  #keep(): void {
    this.#keeper.exec('begin')
    // A read transaction begins with its first read.
    this.#keeper.prepare('select count(*) from sqlite_master').get()
  }

  #letGo(): void {
    if (this.#keeper.inTransaction) this.#keeper.exec('rollback')
  }

  close(): void {
    this.#keeper.close()
    this.#locker.close()
  }
}

/** Without the settings of a writer: nothing is ever written by it but checkpoints. */
function openPlain(file: string): Database.Database {
  const database = new Database(file, { timeout: 0, fileMustExist: true })
  database.pragma('wal_autocheckpoint = 0')
  database.pragma('synchronous = FULL')
  return database
}

async function begin(database: Database.Database): Promise<void> {
  const until = performance.now() + lockMs
  for (;;) {
    try {
      return void database.exec('begin immediate')
    } catch (error) {
      if (!isBusy(error)) throw error
      if (performance.now() > until)
        throw new DatabaseBusy('Another process is writing to the database', { cause: error })
    }
    await pause(2 + Math.random() * 8)
  }
}

const isSame = (one: Sums, other: Sums) => one[0] === other[0] && one[1] === other[1]

async function readAt(wal: FileHandle, offset: number, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await wal.read(Buffer.alloc(bytes), 0, bytes, offset)
  return buffer.subarray(0, bytesRead)
}

async function readHeader(wal: FileHandle): Promise<WalHeader | undefined> {
  return readWalHeader(await readAt(wal, 0, walHeaderBytes))
}

/** A transaction that came to nothing after its last frame was written is written over by the next one. */
async function isUnchanged(wal: FileHandle, { header, offset, sums }: Position): Promise<boolean> {
  if (offset === walHeaderBytes) return true
  const frameBytes = frameHeaderBytes + header.pageBytes
  const last = await readAt(wal, offset - frameBytes, frameHeaderBytes)
  if (last.length < frameHeaderBytes) return false
  return isSame(sums, [last.readUInt32BE(16), last.readUInt32BE(20)])
}

async function readCommits(
  wal: FileHandle,
  from: Position,
  nowMs: number,
): Promise<Slice | undefined> {
  const { header, offset: start } = from
  const frameBytes = frameHeaderBytes + header.pageBytes
  const commits: Slice['commits'] = []
  let offset = start
  let sums = from.sums
  let end = start
  let after = from.sums
  let frames = 0
  let stamped: number | undefined
  for (;;) {
    const chunk = await readAt(wal, offset, chunkFrames * frameBytes)
    for (let at = 0; at + frameBytes <= chunk.length; at += frameBytes) {
      const frame = readFrame(chunk.subarray(at, at + frameBytes), header, sums)
      if (!frame) return slice()
      sums = frame.sums
      offset += frameBytes
      frames += 1
      if (frame.page === 1) stamped = momentOf(frame.content, nowMs)
      if (frame.pages === undefined) continue
      const isRight = stamped !== undefined && Math.abs(nowMs - stamped) < maxStampAgeMs
      commits.push({ frames, at: isRight && stamped !== undefined ? stamped : nowMs })
      frames = 0
      stamped = undefined
      end = offset
      after = sums
    }
    if (chunk.length < chunkFrames * frameBytes) return slice()
  }

  function slice(): Slice | undefined {
    return commits.length > 0
      ? { start, end, header, before: from.sums, after, commits }
      : undefined
  }
}
