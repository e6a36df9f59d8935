import { UnreadableFile } from './unreadable-file.ts'

export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1256'

const maxLines = 1_000_000
const newline = 0x0a

/**
 * Decodes by the byte order mark, else as UTF-8, else as Windows-1256, in which Excel saves
 * Arabic. Throws UnreadableFile for two encodings in one file, or any other.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff)
    return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16' }
  const text = tryDecode(new TextDecoder('utf-8', { fatal: true }), bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  if (bytes.includes(0))
    throw new UnreadableFile('The file is not text: save it as CSV (UTF-8) and choose it again')
  refuseManyLines(bytes)
  refuseMixture(bytes)
  return { text: new TextDecoder('windows-1256').decode(bytes), encoding: 'Windows-1256' }
}

/** Each line is decoded by itself where a file is not UTF-8. */
function refuseManyLines(bytes: Uint8Array): void {
  let lines = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) {
    lines += 1
    if (lines > maxLines)
      throw new UnreadableFile(
        `The file has more than ${maxLines.toLocaleString('en-US')} lines: import it in parts`,
      )
  }
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
