/**
 * The program of the thread that reads what people send (read-apart.server.ts). It answers with
 * everything but the rows, and with a portion of these each time it is asked.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { type Read, readAtOnce } from './read-sent.ts'
import { standBack } from './stand-back.ts'

/** `rows` are counted here; they follow. */
export type ReaderAnswer = { read: Read; rows: number }

const cellsAtOnce = 10_000

standBack()
const read = await readAtOnce(workerData)
const rows = read.file?.source?.rows.splice(0) ?? []
const portion = Math.ceil(cellsAtOnce / (read.file?.source?.columns.length || 1))
parentPort?.on('message', (start: number) => {
  const next: SourceRow[] = rows.slice(start, start + portion)
  parentPort?.postMessage(next)
})
const answer: ReaderAnswer = { read, rows: rows.length }
parentPort?.postMessage(answer, read.zip ? [read.zip.buffer] : [])
