/** Apart from the server, with an empty environment: what hostile files do, they do here. */
import process from 'node:process'
import type { PictureForm, PictureRefusal } from '#core/media/picture.ts'
import { checkPicture, decodePicture, type Encoded, encodePicture } from './encode.ts'

export type EncoderTask =
  | { id: number; kind: 'check'; file: string }
  | { id: number; kind: 'decode'; file: string; widths: readonly number[]; form?: PictureForm }
  | {
      id: number
      kind: 'encode'
      file: string
      stem: string
      widths: readonly number[]
      form?: PictureForm
    }

export type EncoderAnswer = { id: number } & (
  | { refusal: PictureRefusal | undefined }
  | { encoded: Encoded }
)

process.on('message', async (task: EncoderTask) => {
  const answer: EncoderAnswer = { id: task.id, ...(await done(task)) }
  process.send?.(answer)
})
process.on('disconnect', () => process.exit(0))

async function done(task: EncoderTask) {
  if (task.kind === 'check') return { refusal: await checkPicture(task.file) }
  try {
    if (task.kind === 'decode') {
      await decodePicture(task)
      return { refusal: undefined }
    }
    return { encoded: await encodePicture(task) }
  } catch (error) {
    return { refusal: refusalOf(error as NodeJS.ErrnoException) }
  }
}

function refusalOf({ code, message }: NodeJS.ErrnoException): PictureRefusal {
  if (/^(ENOSPC|EDQUOT)$/.test(code ?? '')) return { reason: 'no-room' }
  return { reason: /timeout/i.test(message) ? 'too-slow' : 'damaged' }
}
