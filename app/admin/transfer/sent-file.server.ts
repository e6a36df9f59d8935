import { inFigures } from '#core/figures.ts'
import type { SentForm } from '#core/transfer/sent-file.server.ts'
import { maxEdited } from '#core/transfer/transfer.ts'

export type SentFile = {
  /** '' where it is too long to come back to the screen, which sends the file again. */
  text: string
  name: string
  /** '' where its columns say it. */
  kind: string
  isZip: boolean
  /** A ZIP of several lists, of which this is one. */
  isArchive?: boolean
  note?: string
  issue?: string
}

/** In UTF-16 units. */
const maxTyped = 1_000_000

/** What the screen says and keeps of a form, as far as it was read. */
export function sentFileOf(read: SentForm): SentFile {
  const { fields, encoding, file, isArchive, zip } = read
  const isTyped = fields !== undefined && read.name === undefined
  const note =
    encoding === 'Windows-1256'
      ? 'The file was read as Windows-1256 (Arabic): check the names before you import.'
      : undefined
  const readable = file?.text ?? read.text
  const text = readable ?? ''
  return {
    text: isTyped || text.length <= maxEdited ? text : '',
    name: (isTyped ? fields.name || 'Pasted rows' : (read.name ?? 'The file')).slice(0, 200),
    kind: fields?.kind ?? '',
    isZip: zip !== undefined && read.issue === undefined,
    isArchive,
    note,
    issue: isTyped ? issueOfTyped(readable, read.issue) : read.issue,
  }
}

/** Typed rows are kept on the screen until they are imported, so they are bounded. */
function issueOfTyped(text: string | undefined, issue: string | undefined): string | undefined {
  // What cannot be read and is too long to be mended does not come back.
  if (text === undefined) return issue
  if (text.trim() === '') return 'Choose a file, or paste its rows'
  if (text.length <= maxTyped) return issue
  return `Pasted rows have at most ${inFigures(maxTyped)} characters: save them as a file and choose it`
}
