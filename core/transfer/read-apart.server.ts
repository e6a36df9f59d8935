import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { type Read, type ReadFile, readAtOnce, type Sent } from './read-sent.ts'
import type { ReaderAnswer } from './reader.ts'

/** What the reading of one file may take. */
const readerLimits = { seconds: 30, megabytes: 384 }

/** What is no longer is read at once: a thread would cost more. In bytes or UTF-16 units. */
const maxAtOnce = 16_384

/** Of the source, or of the build: beside the program, or above a piece of it. */
const places = ['./reader.ts', './reader.js', '../reader.js']

const oneAtATime = pLimit(1)

/**
 * Reads what a person sent in a thread of its own, which ends at its limits of time and memory, one
 * file at a time (docs/bar.md 52). `length` is that of a form in bytes.
 */
export async function readApart(
  sent: Sent,
  { length = lengthOf(sent), limits = readerLimits } = {},
): Promise<Read> {
  if (length <= maxAtOnce) return readAtOnce(sent)
  return oneAtATime(() => askReader(sent, limits))
}

/** Reads a text, or the bytes of a file that is no ZIP. Throws UnreadableFile. */
export async function readFile(sent: Exclude<Sent, { form: unknown }>): Promise<ReadFile> {
  const { file, issue } = await readApart(sent)
  if (!file) throw new UnreadableFile(issue ?? '')
  return file
}

function lengthOf(sent: Sent): number {
  if ('text' in sent) return sent.text.length
  return 'bytes' in sent ? sent.bytes.length : Number.POSITIVE_INFINITY
}

async function askReader(sent: Sent, limits: typeof readerLimits): Promise<Read> {
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  const next = async <Answer>(): Promise<Answer> => {
    const [answer] = await once(reader, 'message', { signal })
    return answer
  }
  const reader = new Worker(findReader(), {
    workerData: sent,
    transferList: 'form' in sent ? [sent.form as WebStream] : [],
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  try {
    const { read, rows } = await next<ReaderAnswer>()
    const all = read.file?.source.rows ?? []
    while (all.length < rows) {
      reader.postMessage(all.length)
      all.push(...(await next<SourceRow[]>()))
    }
    return read
  } catch (error) {
    return { issue: inWords(error, limits) }
  } finally {
    await reader.terminate()
  }
}

function inWords(error: unknown, { seconds, megabytes }: typeof readerLimits): string {
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return `It was not read within ${seconds} seconds: import it in parts`
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return `To read it takes more than ${megabytes} MB of memory: import it in parts`
  throw error
}

function findReader(): string {
  const paths = places.map((place) => new URL(place, import.meta.url).pathname)
  const found = paths.find((path) => existsSync(path))
  if (!found) throw new Error('The program that reads files is missing: build again')
  return found
}
