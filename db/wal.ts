/*
 * The write-ahead log of SQLite as a file: https://www.sqlite.org/fileformat2.html#the_write_ahead_log.
 * A frame is one page as a transaction leaves it; the last frame of a transaction says so.
 */

export const walHeaderBytes = 32
export const frameHeaderBytes = 24

/** Two words that run through the log: each frame's follow from those before. */
export type Sums = readonly [number, number]

/** What the frames of one log have in common. */
export type WalHeader = {
  pageBytes: number
  /** How the machine that wrote it orders the bytes of a word. */
  littleEndian: boolean
  /** Both change whenever the log begins again; the first one is counted up. */
  salts: Sums
  sums: Sums
}

export type Frame = {
  page: number
  /** Of the last frame of a transaction: how many pages the database has then. */
  pages: number | undefined
  content: Buffer
  sums: Sums
}

/** Undefined where the file is none, or not written to its end. */
export function readWalHeader(bytes: Buffer): WalHeader | undefined {
  if (bytes.length < walHeaderBytes) return undefined
  const magic = bytes.readUInt32BE(0)
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return undefined
  const littleEndian = magic === 0x377f0682
  const sums = addSums([0, 0], bytes.subarray(0, 24), littleEndian)
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return undefined
  return {
    pageBytes: bytes.readUInt32BE(8),
    littleEndian,
    salts: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    sums,
  }
}

/** `sums` are those of the frame before. Undefined where it does not follow that one: there the log ends. */
export function readFrame(
  bytes: Buffer,
  { littleEndian, salts }: Pick<WalHeader, 'littleEndian' | 'salts'>,
  sums: Sums,
): Frame | undefined {
  if (bytes.readUInt32BE(8) !== salts[0] || bytes.readUInt32BE(12) !== salts[1]) return undefined
  const content = bytes.subarray(frameHeaderBytes)
  const found = addSums(addSums(sums, bytes.subarray(0, 8), littleEndian), content, littleEndian)
  if (found[0] !== bytes.readUInt32BE(16) || found[1] !== bytes.readUInt32BE(20)) return undefined
  return {
    page: bytes.readUInt32BE(0),
    pages: bytes.readUInt32BE(4) || undefined,
    content,
    sums: found,
  }
}

function addSums([first, second]: Sums, bytes: Buffer, littleEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let a = first
  let b = second
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, littleEndian) + b) >>> 0
    b = (b + view.getUint32(at + 4, littleEndian) + a) >>> 0
  }
  return [a, b]
}

/** Where the first page holds `user_version`, in which a copied database keeps the time of its last save. */
const stampAt = 60

/** The low 32 bits of milliseconds since 1970, as SQLite takes them. */
export function stampOf(ms: number): number {
  return ms | 0
}

/** In milliseconds since 1970: the moment nearest to `nowMs` that has this stamp. */
export function momentOf(firstPage: Buffer, nowMs: number): number {
  return nowMs - ((stampOf(nowMs) - firstPage.readInt32BE(stampAt)) | 0)
}
