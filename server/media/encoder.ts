import pLimit from 'p-limit'
import type { PictureForm, PictureRefusal } from '#core/media/picture.ts'
import type { Log } from '../log.ts'
import type { Encoded } from './encode.ts'
import type { EncoderTask } from './encoder-process.ts'
import { createWorker } from './encoder-worker.ts'

export type Encoder = {
  /** What is wrong with the file as its header tells; answered at once, whatever is being encoded. */
  check(file: string): Promise<PictureRefusal | undefined>
  /** What is wrong with the whole file: the first step of encoding, without writing anything. */
  decode(task: {
    file: string
    widths: readonly number[]
    form?: PictureForm | undefined
  }): Promise<PictureRefusal | undefined>
  encode(task: {
    file: string
    stem: string
    widths: readonly number[]
    form?: PictureForm | undefined
  }): Promise<{ encoded: Encoded } | { refusal: PictureRefusal }>
  readonly pid: number | undefined
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

const maxQueue = 12

/**
 * Started when there is a picture, gone when there are none.
 *
 * @param folder holds the pictures that come and those that are made of them: it opens no other
 */
export function createEncoder(program: string, folder: string, log: Log): Encoder {
  const worker = createWorker(program, folder, log)
  const oneAtATime = pLimit(1)
  return {
    async check(file) {
      const answer = await worker.ask({ kind: 'check', file })
      return 'refusal' in answer ? answer.refusal : undefined
    },

    async decode(task) {
      const answer = await oneAtATime(() =>
        worker.ask<EncoderTask & { kind: 'decode' }>({ kind: 'decode', ...task }),
      )
      return 'refusal' in answer ? answer.refusal : undefined
    },

    async encode(task) {
      const { activeCount, pendingCount } = oneAtATime
      if (activeCount + pendingCount > maxQueue) return { refusal: { reason: 'busy' } }
      const answer = await oneAtATime(() =>
        worker.ask<EncoderTask & { kind: 'encode' }>({ kind: 'encode', ...task }),
      )
      if ('encoded' in answer) return { encoded: answer.encoded }
      return { refusal: answer.refusal ?? { reason: 'damaged' } }
    },

    get pid() {
      return worker.child?.pid
    },

    stop: () => worker.stop(),
    [Symbol.asyncDispose]: () => worker.stop(),
  }
}
