import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeScratchFolder } from '#tests/support/scratch.ts'
import { createWorker } from './encoder-worker.ts'

const program = `process.once('disconnect', () => process.exit())
  process.on('message', () => {})`

test('a picture that takes too long makes none of those after it a damaged one', async () => {
  const folder = await makeScratchFolder('qantara-encoder-')
  await mkdir(join(folder, 'server'))
  await writeFile(join(folder, 'package.json'), '{}')
  const path = join(folder, 'server/encoder.mjs')
  await writeFile(path, program)
  const worker = createWorker(path, folder, pino({ level: 'silent' }), 300)
  const ask = (file: string) => worker.ask({ kind: 'check', file })
  const slow = ask('slow')
  const behind = ask('behind')
  const { child } = worker
  expect(await slow).toMatchObject({ refusal: { reason: 'too-slow' } })
  // Its process is ending.
  const next = ask('next')
  expect(worker.child).not.toBe(child)
  expect(await behind).toMatchObject({ refusal: { reason: 'busy' } })
  expect(await next).toMatchObject({ refusal: { reason: 'too-slow' } })
})
