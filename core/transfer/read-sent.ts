import { createHash } from 'node:crypto'
import { createCount } from '#core/spreadsheets/count.ts'
import { decodeText, type Encoding } from '#core/spreadsheets/decode.ts'
import { parseSource, type Source } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'
import { maxEdited } from './transfer.ts'
import { unnamedColumns } from './unnamed-prices.ts'

/** What a person sent: a form, the bytes of a file, or rows that were typed. */
export type Sent =
  | { form: ReadableStream; contentType: string }
  | { bytes: Uint8Array }
  | { text: string }

/** A file that can be read; the text has ends of lines of one kind, because a form sends its own. */
export type ReadFile = {
  text: string
  hash: string
  /** Its rows, where they came along. */
  source?: Source
}

export type Read = {
  /** Of a form. */
  fields?: Record<FieldName, string>
  /** The questions of a form that are ticked. */
  confirmed?: string[]
  /** The name of the file in a form. */
  name?: string
  /** The file in a form, where it is a ZIP: then nothing of it is read. */
  zip?: Uint8Array<ArrayBuffer>
  encoding?: Encoding
  file?: ReadFile
  /** Why there is no file. */
  issue?: string
  /** What cannot be read as rows, where it is short enough to be mended on the screen. */
  text?: string
}

const fieldNames = ['kind', 'text', 'name', 'digest', 'revision', 'key', 'cancel'] as const
type FieldName = (typeof fieldNames)[number]

/** Of a form that is none, nothing. */
export async function readAtOnce(sent: Sent): Promise<Read> {
  if (!('form' in sent)) return readList(sent)
  const { form: body, contentType } = sent
  const request = new Response(body, { headers: { 'content-type': contentType } })
  const form = await request.formData().catch(() => undefined)
  if (!form) return {}
  const fieldOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const entries = fieldNames.map((name) => [name, fieldOf(name)])
  const fields: Record<FieldName, string> = Object.fromEntries(entries)
  const confirmed = form.getAll('confirmed').filter((key) => typeof key === 'string')
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0)
    return { fields, confirmed, ...readList({ text: fields.text }) }
  const { name } = file
  const bytes = await file.bytes()
  if (isZip(bytes)) return { fields, confirmed, name, zip: bytes }
  return { fields, confirmed, name, ...readList({ bytes }) }
}

/** Reads a list, which is counted before anything of it is parsed. */
function readList(sent: Exclude<Sent, { form: unknown }>): Read {
  let decoded: Pick<Read, 'text' | 'encoding'> = 'text' in sent ? sent : {}
  try {
    if ('text' in sent) createCount()(sent.text)
    else decoded = decodeText(sent.bytes, createCount)
    const { text: written = '', encoding } = decoded
    if (!/\S/.test(written)) throw new UnreadableFile('The file is empty')
    const text = written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written
    const hash = createHash('sha256').update(text).digest('hex')
    return { encoding, file: { text, hash, source: sourceOf({ text }) } }
  } catch (error) {
    const { text, encoding } = decoded
    const isShort = text !== undefined && text.length <= maxEdited
    return { encoding, ...(isShort && { text }), ...refused(error) }
  }
}

/** The rows of a text that was counted. Throws UnreadableFile. */
export function sourceOf({ source, text }: Pick<ReadFile, 'source' | 'text'>): Source {
  return source ?? parseSource(text, unnamedColumns)
}

/** The answer to what cannot be read. */
export function refused(error: unknown): { issue: string } {
  if (error instanceof UnreadableFile) return { issue: error.message }
  throw error
}
