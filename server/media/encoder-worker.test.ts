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

const intruder = `
  import { spawn } from 'node:child_process'
  import { readFileSync, writeFileSync } from 'node:fs'
  import { connect } from 'node:net'
  import { Worker } from 'node:worker_threads'
  const tried = async (work) => {
    try {
      return (await work()) ?? 'done'
    } catch (error) {
      return error.code
    }
  }
  const asked = (socket) => new Promise((done) => socket.once('error', (error) => done(error.code)))
  process.once('disconnect', () => process.exit())
  process.on('message', async ({ id, file }) => {
    const ways = {
      readElsewhere: () => void readFileSync('/etc/passwd'),
      writeElsewhere: () => writeFileSync('/tmp/qantara-intruder', ''),
      spawn: () => void spawn('/bin/true'),
      thread: () => void new Worker('', { eval: true }),
      connect: () => asked(connect(9, '127.0.0.1')),
      environment: () => Object.keys(process.env).includes('PATH') ? 'PATH' : 'none of ours',
      writeThere: () => writeFileSync(file, ''),
    }
    const found = {}
    for (const [name, way] of Object.entries(ways)) found[name] = await tried(way)
    process.send({ id, found })
  })`

// Below other processes: on a busy machine it may be long in coming.
const startMs = 110_000

test('what takes the process over reads, starts and reaches nothing else', {
  timeout: startMs + 5000,
}, async () => {
  const folder = await makeScratchFolder('qantara-encoder-')
  const uploads = join(folder, 'uploads')
  await mkdir(join(folder, 'server'))
  await mkdir(uploads)
  await writeFile(join(folder, 'package.json'), '{}')
  const path = join(folder, 'server/encoder.mjs')
  await writeFile(path, intruder)
  const worker = createWorker(path, uploads, pino({ level: 'silent' }), startMs)
  const refused = 'ERR_ACCESS_DENIED'
  expect(await worker.ask({ kind: 'check', file: join(uploads, 'picture') })).toMatchObject({
    found: {
      readElsewhere: refused,
      writeElsewhere: refused,
      spawn: refused,
      thread: refused,
      connect: refused,
      environment: 'none of ours',
      writeThere: 'done',
    },
  })
  await worker.stop()
})
