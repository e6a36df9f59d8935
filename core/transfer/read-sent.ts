import { createHash } from 'node:crypto'
import { decodeText, type Encoding } from '#core/spreadsheets/decode.ts'
import { readSource, type Source } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { isZip } from '#core/spreadsheets/zip.server.ts'

/** What a person sent: a form, the bytes of a file, or rows that were typed. */
export type Sent =
  | { form: ReadableStream; contentType: string }
  | { bytes: Uint8Array }
  | { text: string }

/** A file as its rows; the text has ends of lines of one kind, because a form sends its own. */
export type ReadFile = { text: string; hash: string; source: Source }

export type Read = {
  /** Of a form. */
  fields?: Record<FieldName, string>
  /** The name of the file in a form. */
  name?: string
  /** The file in a form, where it is a ZIP: then nothing of it is read. */
  zip?: Uint8Array<ArrayBuffer>
  encoding?: Encoding
  file?: ReadFile
  /** Why there is no file. */
  issue?: string
  /** What cannot be read as rows, in words. */
  text?: string
}

const fieldNames = ['kind', 'text', 'name', 'digest', 'revision', 'key', 'cancel'] as const
type FieldName = (typeof fieldNames)[number]

/** Of a form that is none, nothing. */
export async function readAtOnce(sent: Sent): Promise<Read> {
  if ('text' in sent) return readText(sent.text)
  if ('bytes' in sent) return readBytes(sent.bytes)
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
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return { fields, ...readText(fields.text) }
  const { name } = file
  const bytes = await file.bytes()
  if (isZip(bytes)) return { fields, name, zip: bytes }
  return { fields, name, ...readBytes(bytes) }
}

function readBytes(bytes: Uint8Array): Read {
  try {
    const { text, encoding } = decodeText(bytes)
    return { encoding, ...readText(text) }
  } catch (error) {
    return refused(error)
  }
}

function readText(sent: string): Read {
  try {
    // Millions of empty lines would cost seconds before they are found to be nothing.
    if (!/\S/.test(sent)) throw new UnreadableFile('The file is empty')
    const text = sent.includes('\r') ? sent.replace(/\r\n?/g, '\n') : sent
    const hash = createHash('sha256').update(text).digest('hex')
    return { file: { text, hash, source: readSource(text) } }
  } catch (error) {
    return { text: sent, ...refused(error) }
  }
}

function refused(error: unknown): Read {
  if (error instanceof UnreadableFile) return { issue: error.message }
  throw error
}
