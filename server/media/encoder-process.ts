/**
 * A process that reads and writes pictures for the server, apart from it: what a hostile file does
 * to a decoder, to memory or to time, it does here (docs/decisions). It knows no secrets: its
 * environment is empty. Ends by itself when it was not needed for a while, or has no server left.
 */
import process from 'node:process'
import type { PictureRefusal } from '../../core/media/picture.ts'
import { checkPicture, type Encoded, encodePicture } from './encode.ts'

export type EncoderTask =
  | { id: number; kind: 'check'; file: string }
  | { id: number; kind: 'encode'; file: string; stem: string; widths: readonly number[] }

export type EncoderAnswer = { id: number } & (
  | { refusal: PictureRefusal | undefined }
  | { encoded: Encoded }
)

const idleMs = 20_000

let underWay = 0
let idle = setTimeout(() => process.disconnect?.(), idleMs)

process.on('message', async (task: EncoderTask) => {
  underWay += 1
  clearTimeout(idle)
  const answer: EncoderAnswer = { id: task.id, ...(await done(task)) }
  underWay -= 1
  process.send?.(answer)
  clearTimeout(idle)
  if (underWay === 0) idle = setTimeout(() => process.disconnect?.(), idleMs)
})
process.on('disconnect', () => process.exit(0))

async function done(task: EncoderTask) {
  if (task.kind === 'check') return { refusal: await checkPicture(task.file) }
  try {
    return { encoded: await encodePicture(task) }
  } catch (error) {
    return { refusal: refusalOf(error as NodeJS.ErrnoException) }
  }
}

function refusalOf({ code, message }: NodeJS.ErrnoException): PictureRefusal {
  if (/^(ENOSPC|EDQUOT)$/.test(code ?? '')) return { reason: 'no-room' }
  return { reason: /timeout/i.test(message) ? 'too-slow' : 'damaged' }
}
