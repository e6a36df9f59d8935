export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1256'

/** The message is shown to users. */
export class UnreadableFile extends Error {}

/**
 * Decodes by the byte order mark, else as UTF-8, else as Windows-1256, in which Excel saves
 * Arabic. Throws UnreadableFile for two encodings in one file, or any other.
 */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return { text: decode('utf-16le', bytes), encoding: 'UTF-16' }
  if (first === 0xfe && second === 0xff)
    return { text: decode('utf-16be', bytes), encoding: 'UTF-16' }
  const text = tryDecode('utf-8', bytes)
  if (text !== undefined) return { text, encoding: 'UTF-8' }
  if (bytes.includes(0))
    throw new UnreadableFile('The file is not text: save it as CSV (UTF-8) and choose it again')
  refuseMixture(bytes)
  return { text: decode('windows-1256', bytes), encoding: 'Windows-1256' }
}

function decode(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const newline = 0x0a

/** Refuses files in which some lines are clearly UTF-8 and others cannot be. */
function refuseMixture(bytes: Uint8Array): void {
  let wrong = 0
  let hasUtf8 = false
  for (let [start, line] = [0, 1]; start < bytes.length; line += 1) {
    const end = bytes.indexOf(newline, start)
    const own = bytes.subarray(start, end < 0 ? bytes.length : end)
    start = end < 0 ? bytes.length : end + 1
    if (own.every((byte) => byte < 0x80)) continue
    const text = tryDecode('utf-8', own)
    if (text === undefined) wrong ||= line
    // A single such letter may be a coincidence.
    else hasUtf8 ||= (text.match(/[^\0-\x7f]/g) ?? []).length > 1
    if (wrong > 0 && hasUtf8)
      throw new UnreadableFile(
        `The file mixes two encodings (line ${wrong}): save it as CSV (UTF-8) and choose it again`,
      )
  }
}
