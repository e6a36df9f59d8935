import type { ReadableStream as WebStream } from 'node:stream/web'
import pLimit from 'p-limit'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { type Read, type ReadFile, readAtOnce, refused, type Sent } from './read-sent.ts'
import type { ReaderAnswer } from './reader.ts'
import { inThread, maxAtOnce } from './thread.server.ts'

const readerLimits = { seconds: 30, megabytes: 384 }

const oneAtATime = pLimit(1)

/**
 * Reads what a person sent, in a thread where it is long; its rows stay there. `length` is that of a
 * form in bytes.
 */
export async function readApart(
  sent: Sent,
  { length = lengthOf(sent), limits = readerLimits } = {},
): Promise<Read> {
  if (length <= maxAtOnce) return readAtOnce(sent)
  return askReader(sent, { limits, withRows: false })
}

/** Reads a text, or the bytes of a file that is no ZIP, with its rows. Throws UnreadableFile. */
export async function readFile(sent: Exclude<Sent, { form: unknown }>): Promise<ReadFile> {
  const isShort = lengthOf(sent) <= maxAtOnce
  const asked = { limits: readerLimits, withRows: true }
  const { file, issue } = isShort ? await readAtOnce(sent) : await askReader(sent, asked)
  if (!file) throw new UnreadableFile(issue ?? '')
  return file
}

function lengthOf(sent: Sent): number {
  if ('text' in sent) return sent.text.length
  return 'bytes' in sent ? sent.bytes.length : Number.POSITIVE_INFINITY
}

async function askReader(
  sent: Sent,
  { limits, withRows }: { limits: typeof readerLimits; withRows: boolean },
): Promise<Read> {
  const transfer = 'form' in sent ? [sent.form as WebStream] : []
  const asked = { program: 'reader', from: import.meta.url, data: sent, transfer, limits }
  const reading = oneAtATime(() =>
    inThread(asked, async (next, thread) => {
      const { read, rows } = await next<ReaderAnswer>()
      if (!withRows) return { ...read, file: read.file && { ...read.file, source: undefined } }
      const all = read.file?.source?.rows ?? []
      while (all.length < rows) {
        thread.postMessage(all.length)
        all.push(...(await next<SourceRow[]>()))
      }
      return read
    }),
  )
  return reading.catch(refused)
}
