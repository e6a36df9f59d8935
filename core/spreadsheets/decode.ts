import { UnreadableFile } from './unreadable-file.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1256'

/** Of bytes that are decoded at once. */
const piece = 512 * 1024
const newline = 0x0a

/**
 * Decodes by the byte order mark, else as UTF-8, else as Windows-1256, in which Excel saves
 * Arabic. `begin` begins to look at a text from its first piece; what it returns may refuse the next
 * one, and then the rest is not decoded. Throws UnreadableFile for two encodings in one file, or any other.
 */
export function decodeText(
  bytes: Uint8Array,
  begin = (): ((piece: string) => void) => () => {},
): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: decodeInPieces(bytes, 'utf-16le', begin()), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff)
    return { text: decodeInPieces(bytes, 'utf-16be', begin()), encoding: 'UTF-16' }
  try {
    return { text: decodeInPieces(bytes, 'utf-8', begin()), encoding: 'UTF-8' }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  if (bytes.includes(0))
    throw new UnreadableFile('The file is not text: save it as CSV (UTF-8) and choose it again')
  const text = decodeInPieces(bytes, 'windows-1256', begin())
  refuseMixture(bytes)
  return { text, encoding: 'Windows-1256' }
}

/** Throws TypeError for bytes that are none of UTF-8. */
function decodeInPieces(bytes: Uint8Array, label: string, look: (piece: string) => void): string {
  const decoder = new TextDecoder(label, { fatal: label === 'utf-8' })
  const pieces: string[] = []
  for (let start = 0; start < bytes.length; start += piece) {
    const end = start + piece
    const text = decoder.decode(bytes.subarray(start, end), { stream: end < bytes.length })
    look(text)
    pieces.push(text)
  }
  return pieces.join('')
}

/** Refuses files in which some lines are clearly UTF-8 and others cannot be. */
function refuseMixture(bytes: Uint8Array): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let wrong = 0
  let hasUtf8 = false
  for (let [start, line] = [0, 1]; start < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, start)
    const own = bytes.subarray(start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
    if (own.every((byte) => byte < 0x80)) continue
    const text = tryDecode(decoder, own)
    if (text === undefined) wrong ||= line
    // A single such letter may be a coincidence.
    else hasUtf8 ||= (text.match(/[^\0-\x7f]/g) ?? []).length > 1
    if (wrong > 0 && hasUtf8)
      throw new UnreadableFile(
        `The file mixes two encodings (line ${wrong}): save it as CSV (UTF-8) and choose it again`,
      )
  }
}

function tryDecode(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
