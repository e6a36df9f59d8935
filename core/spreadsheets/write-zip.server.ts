import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { createGiveWay } from '#db/give-way.ts'

type Each<T> = Iterable<T> | AsyncIterable<T>

/** `name` has no `..` and begins with no `/`. */
export type FileToZip = {
  name: string
  /** Read when the file's turn comes. */
  content: Each<string | Uint8Array>
  /** Of content that is compressed already. */
  isStored?: boolean
}

/**
 * What the list at the end of a ZIP says of a file; sizes in bytes. No bytes are in it: those of a short
 * name would keep the block of memory that Node takes such bytes from.
 */
type Listed = {
  name: string
  method: number
  offset: number
  crc: number
  size: number
  packedSize: number
}

const deflated = 8
/** Bits of a header: sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const version = 20
const version64 = 45
/** 1 January 2000 for every file, so that the same files are the same ZIP. */
const date = (20 << 9) | (1 << 5) | 1
/** Where a field of four bytes or of two has no room, ZIP64 has it. */
const max32 = 0xffff_ffff
const max16 = 0xffff
const recordsAtOnce = 500
/** In bytes: about a millisecond's work. */
const maxAtOnce = 64 * 1024

/**
 * Makes a ZIP of files piece by piece, as its reader takes them: nothing of a file is held once it is
 * sent, and its list, which has a line for each, is made in turns (docs/bar.md 61). Follows APPNOTE 6.3.
 * Throws what reading a file throws, and RangeError for one of 4 GB or more.
 */
export async function* writeZip(files: Each<FileToZip>): AsyncGenerator<Buffer> {
  const giveWay = createGiveWay()
  const listed: Listed[] = []
  let offset = 0
  for await (const file of files) {
    const line: Listed = {
      name: file.name,
      method: file.isStored ? 0 : deflated,
      offset,
      crc: 0,
      size: 0,
      packedSize: 0,
    }
    const header = localHeader(line)
    yield header
    const content = counted(file.content, line)
    for await (const piece of file.isStored ? content : packed(content)) {
      line.packedSize += piece.length
      yield piece
      await giveWay()
    }
    if (line.size >= max32 || line.packedSize >= max32)
      throw new RangeError(`${file.name} is longer than a file in a ZIP may be`)
    const descriptor = sizesAfter(line)
    yield descriptor
    offset += header.length + line.packedSize + descriptor.length
    listed.push(line)
  }
  let listSize = 0
  for (let from = 0; from < listed.length; from += recordsAtOnce) {
    const records = Buffer.concat(listed.slice(from, from + recordsAtOnce).map(recordOf))
    listSize += records.length
    yield records
    await giveWay()
  }
  yield endOf({ count: listed.length, size: listSize, offset })
}

async function* counted(content: FileToZip['content'], line: Listed): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes =
      typeof piece === 'string'
        ? Buffer.from(piece)
        : Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    line.crc = crc32(bytes, line.crc)
    line.size += bytes.length
    yield bytes
  }
}

/**
 * Short content is compressed at once: a stream for each of thousands of files would keep some hundred
 * kilobytes until it is collected.
 */
async function* packed(content: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const head: Buffer[] = []
  let length = 0
  while (length <= maxAtOnce) {
    const { done, value } = await content.next()
    if (done) return yield deflateRawSync(Buffer.concat(head))
    head.push(value)
    length += value.length
  }
  async function* whole() {
    yield* head
    yield* content
  }
  const deflate = createDeflateRaw()
  const feeding = pipeline(whole(), deflate)
  // Its error comes out of the stream that is read.
  feeding.catch(() => {})
  yield* deflate
  await feeding
}

/** A record of fields of two or four bytes each. */
function record(...fields: (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at)
    else buffer.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return buffer
}

function localHeader({ name, method }: Listed): Buffer {
  const named = Buffer.from(name)
  const header = record(
    [0x0403_4b50, 4],
    [version, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [date, 2],
    // Checksum and sizes come after the content.
    [0, 4],
    [0, 4],
    [0, 4],
    [named.length, 2],
    [0, 2],
  )
  return Buffer.concat([header, named])
}

function sizesAfter({ crc, packedSize, size }: Listed): Buffer {
  return record([0x0807_4b50, 4], [crc, 4], [packedSize, 4], [size, 4])
}

function recordOf({ name, method, offset, crc, size, packedSize }: Listed): Buffer {
  const named = Buffer.from(name)
  const isFar = offset >= max32
  const extra = isFar ? record([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0)
  const isFromUnix = 3 << 8
  const isPlainFile = 0o100644 * 0x1_0000
  const fields = record(
    [0x0201_4b50, 4],
    [isFromUnix | version64, 2],
    [isFar ? version64 : version, 2],
    [flags, 2],
    [method, 2],
    [0, 2],
    [date, 2],
    [crc, 4],
    [packedSize, 4],
    [size, 4],
    [named.length, 2],
    [extra.length, 2],
    // No comment, on the first disk, no internal attributes.
    [0, 2],
    [0, 2],
    [0, 2],
    [isPlainFile, 4],
    [isFar ? max32 : offset, 4],
  )
  return Buffer.concat([fields, named, extra])
}

function endOf({ count, size, offset }: { count: number; size: number; offset: number }): Buffer {
  const end = record(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [Math.min(count, max16), 2],
    [Math.min(count, max16), 2],
    [Math.min(size, max32), 4],
    [Math.min(offset, max32), 4],
    [0, 2],
  )
  if (count < max16 && size < max32 && offset < max32) return end
  const end64 = record(
    [0x0606_4b50, 4],
    // The rest of this record.
    [44, 8],
    [(3 << 8) | version64, 2],
    [version64, 2],
    [0, 4],
    [0, 4],
    [count, 8],
    [count, 8],
    [size, 8],
    [offset, 8],
  )
  const locator = record([0x0706_4b50, 4], [0, 4], [offset + size, 8], [1, 4])
  return Buffer.concat([end64, locator, end])
}
