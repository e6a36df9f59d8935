import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { frameHeaderBytes, readFrame } from '#db/wal.ts'
import type { Slice } from '#db/wal-follower.ts'
import { encryptFile } from '../encrypted-backup.ts'

const word = z.number().int().min(0).max(0xffff_ffff)
const sums = z.tuple([word, word])

/** The first line of a file; the frames of the log follow as SQLite wrote them. */
const headSchema = z.object({
  format: z.literal(1),
  pageBytes: z.number().int().min(512).max(65536),
  littleEndian: z.boolean(),
  salts: sums,
  before: sums,
  commits: z.array(z.object({ frames: z.number().int(), at: z.number() })),
})

/** Whole or not at all, and encrypted where there are recipients. */
export async function writeLogFile(
  { start, end, header, before, commits }: Slice,
  walFile: string,
  to: string,
  recipients: readonly string[],
): Promise<void> {
  const { pageBytes, littleEndian, salts } = header
  const head = { format: 1, pageBytes, littleEndian, salts, before, commits }
  await writePacked(to, recipients, async function* () {
    yield Buffer.from(`${JSON.stringify(head)}\n`)
    yield* createReadStream(walFile, { start, end: end - 1 })
  })
}

export async function writePacked(
  to: string,
  recipients: readonly string[],
  content: () => AsyncIterable<Buffer>,
): Promise<void> {
  const plain = recipients.length > 0 ? `${to}.plain` : to
  try {
    await pipeline(
      Readable.from(content(), { objectMode: false }),
      createZstdCompress(),
      createWriteStream(plain, { mode: 0o600 }),
    )
    if (plain !== to) await encryptFile(plain, to, ...recipients)
  } finally {
    if (plain !== to) await rm(plain, { force: true })
  }
}

/** What breaks off before is an error of what is returned. */
export function unpacked(content: Readable): Readable {
  const plain = createZstdDecompress()
  pipeline(content, plain).catch(() => {})
  return plain
}

/** What is in a file is not what its name says. The message is a part of a sentence. */
export class DamagedLog extends Error {}

/**
 * Writes the pages of each transaction for which `wants` is true into the database file that is open as
 * `database`, and stops at the first for which it is not. Returns the last one that was written, and the
 * next one. Throws DamagedLog.
 */
export async function replay(
  content: Readable,
  database: FileHandle,
  first: number,
  wants: (commit: { number: number; at: number }) => boolean,
): Promise<{ last?: Commit; next?: Commit }> {
  const bytes = new Bytes(content)
  const line = await bytes.line()
  const parsed = headSchema.safeParse(readJson(line))
  if (!parsed.success) throw new DamagedLog('has another beginning')
  const { pageBytes, commits, ...header } = parsed.data
  let sums = header.before
  let last: Commit | undefined
  for (const [index, { frames, at }] of commits.entries()) {
    const commit = { number: first + index, at }
    if (!wants(commit)) {
      content.destroy()
      return { last, next: commit }
    }
    for (let count = 0; count < frames; count += 1) {
      const frame = readFrame(await bytes.exactly(frameHeaderBytes + pageBytes), header, sums)
      if (!frame) throw new DamagedLog('has been altered')
      sums = [...frame.sums]
      await database.write(frame.content, 0, pageBytes, (frame.page - 1) * pageBytes)
      if (frame.pages !== undefined) await database.truncate(frame.pages * pageBytes)
    }
    last = commit
  }
  return { last }
}

export type Commit = { number: number; at: number }

function readJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reads a stream by pieces of the reader's choice. */
class Bytes {
  readonly #source: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)

  constructor(content: Readable) {
    this.#source = content[Symbol.asyncIterator]()
  }

  async exactly(count: number): Promise<Buffer> {
    const pieces = [this.#rest]
    let length = this.#rest.length
    while (length < count) {
      const piece = await this.#next()
      pieces.push(piece)
      length += piece.length
    }
    const whole = pieces.length === 1 ? this.#rest : Buffer.concat(pieces)
    this.#rest = whole.subarray(count)
    return whole.subarray(0, count)
  }

  async line(): Promise<string> {
    while (!this.#rest.includes(10)) this.#rest = Buffer.concat([this.#rest, await this.#next()])
    const line = await this.exactly(this.#rest.indexOf(10) + 1)
    return line.toString()
  }

  async #next(): Promise<Buffer> {
    const { value, done } = await this.#source.next()
    if (done) throw new DamagedLog('is cut short')
    return value
  }
}

/** Opens the file for `replay`, and syncs it at the end. */
export async function withDatabaseFile<T>(
  path: string,
  work: (database: FileHandle) => Promise<T>,
): Promise<T> {
  await using database = await open(path, 'r+')
  const result = await work(database)
  await database.sync()
  return result
}
