import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { hugePng, photograph } from '#tests/support/pictures.ts'
import { createEncoder, type Encoder } from './encoder.ts'

async function open(): Promise<{ encoder: Encoder; folder: string; good: string; huge: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'qantara-encoder-'))
  const log = pino({ level: 'silent' })
  const encoder = createEncoder('server/media/encoder-process.ts', folder, log)
  onTestFinished(async () => {
    await encoder.stop()
    await rm(folder, { recursive: true, maxRetries: 10, force: true })
  })
  const good = join(folder, 'good')
  const huge = join(folder, 'huge')
  await writeFile(good, await photograph({ width: 60, height: 40, plain: true }))
  await writeFile(huge, hugePng(6000, 6000))
  return { encoder, folder, good, huge }
}

test('the process is there while there is work, and after it died there is another', async () => {
  const { encoder, folder, good } = await open()
  expect(encoder.pid).toBeUndefined()
  expect(await encoder.check(good)).toBeUndefined()
  const first = encoder.pid ?? 0
  expect(first).toBeGreaterThan(0)
  process.kill(first, 'SIGKILL')
  const lost = await encoder.encode({ file: good, stem: join(folder, 'a'), widths: [30] })
  // Whether it was noticed before or after the task was sent.
  expect(lost).toEqual({ refusal: { reason: expect.stringMatching(/^(damaged|busy)$/) } })
  const made = await encoder.encode({ file: good, stem: join(folder, 'b'), widths: [30] })
  expect(made).toMatchObject({ encoded: { width: 30, height: 20, widths: [30], fallback: 'jpg' } })
  expect(encoder.pid).not.toBe(first)
  await encoder.stop()
  expect(() => process.kill(first, 0)).toThrow()
})

test('the process writes into its folder, and nowhere else', async () => {
  const { encoder, folder, good } = await open()
  const elsewhere = await mkdtemp(join(tmpdir(), 'qantara-elsewhere-'))
  onTestFinished(() => rm(elsewhere, { recursive: true, maxRetries: 10, force: true }))
  const task = { file: good, widths: [30] }
  expect(await encoder.encode({ ...task, stem: join(elsewhere, 'a') })).toEqual({
    refusal: { reason: 'damaged' },
  })
  expect(await readdir(elsewhere)).toEqual([])
  expect(await encoder.encode({ ...task, stem: join(folder, 'a') })).toHaveProperty('encoded')
})

test('more than may wait are told so, and a check waits for nobody', async () => {
  const { encoder, folder, good, huge } = await open()
  const encoded = Array.from({ length: 16 }, (_, index) =>
    encoder.encode({ file: good, stem: join(folder, String(index)), widths: [30] }),
  )
  expect(await encoder.check(huge)).toMatchObject({ reason: 'too-many-pixels' })
  const busy = (await Promise.all(encoded)).filter((each) => 'refusal' in each)
  expect(busy).toEqual(Array(3).fill({ refusal: { reason: 'busy' } }))
})

test('a process that could not be started is started the next time', async () => {
  const { folder, good } = await open()
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { createEncoder } from './server/media/encoder.ts'
    const log = { error() {}, warn() {} }
    const folder = ${JSON.stringify(folder)}
    const encoder = createEncoder('server/media/encoder-process.ts', folder, log)
    const both = async () => {
      const stem = ${JSON.stringify(join(folder, 'late'))}
      const checked = await encoder.check(${JSON.stringify(good)})
      const { refusal } = await encoder.encode({ file: ${JSON.stringify(good)}, stem, widths: [30] })
      return [checked?.reason ?? 'good', refusal?.reason ?? 'made']
    }
    const taken = []
    try {
      for (;;) taken.push(openSync('/dev/null'))
    } catch {}
    const answers = [await both()]
    for (const file of taken) closeSync(file)
    answers.push(await both())
    await encoder.stop()
    console.log(JSON.stringify(answers))`
  const few = 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', few, process.execPath, script])
  expect(JSON.parse(stdout)).toEqual([
    ['busy', 'busy'],
    ['good', 'made'],
  ])
})
