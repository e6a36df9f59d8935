import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { type Language, pathIn } from '#core/language.ts'

const zstd = promisify(zstdCompress)

/**
 * What the pages of a language have in common: the page that says that nothing is there. A browser that
 * has it gets of every other page what is different (RFC 9842; docs/decisions/2026-11-29-dictionaries.md).
 */
export type Dictionary = {
  path: string
  content: Buffer
  headers: Record<string, string>
  hash: Buffer
  /** Available-Dictionary of who has it. */
  field: string
}

export function makeDictionary(language: Language, content: Buffer): Dictionary {
  const hash = createHash('sha256').update(content).digest()
  return {
    // Below /assets every name is of one content.
    path: `/assets/dictionary-${language}-${hash.toString('hex').slice(0, 16)}.bin`,
    content,
    headers: {
      'use-as-dictionary': `match="${pathIn(language, '/')}*", match-dest=("document")`,
    },
    hash,
    field: `:${hash.toString('base64')}:`,
  }
}

/** A frame that Zstandard skips, of 32 bytes: the hash of the dictionary (RFC 9842, 5). */
const beginning = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

/** The body as content-encoding `dcz`. */
export async function compressBy({ content, hash }: Dictionary, body: Buffer): Promise<Buffer> {
  const params = { [constants.ZSTD_c_compressionLevel]: 19 }
  return Buffer.concat([beginning, hash, await zstd(body, { dictionary: content, params })])
}
