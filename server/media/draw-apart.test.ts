import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialText } from '#app/site/social/social-text.ts'
import { createDrawApart } from './draw-apart.ts'

/** Stands for the program that draws: what it is told to do is the title. */
const program = `
  process.on('message', ({ title }) => {
    if (title === 'die') process.exit(3)
    else if (title === 'fail') process.send({ failure: 'No such font' })
    else if (title !== 'hang') process.send({ png: Buffer.from(process.argv[2] + title + process.pid) })
  })
  process.on('disconnect', () => process.exit())`

let folder: string
let file: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qantara-draw-'))
  file = join(folder, 'drawer.mjs')
  await writeFile(file, program)
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

const text = (title: string) => ({ title }) as SocialText

test('images are drawn one after another, and what fails takes no later one with it', async () => {
  const draw = createDrawApart(file, 'fonts ', { idleMs: 50, imageMs: 500 })
  const first = String(await draw(text('one ')))
  expect(first).toMatch(/^fonts one \d+$/)
  expect(String(await draw(text('one ')))).toBe(first)
  await expect(draw(text('fail'))).rejects.toThrow('No such font')
  await expect(draw(text('die'))).rejects.toThrow('has ended')
  const second = String(await draw(text('one ')))
  expect(second).toMatch(/^fonts one \d+$/)
  expect(second).not.toBe(first)
  await expect(draw(text('hang'))).rejects.toThrow('has ended')
  expect(String(await draw(text('two ')))).toMatch(/^fonts two \d+$/)
})

test('a process that could not be started is started the next time', async () => {
  const script = `
    import { closeSync, openSync } from 'node:fs'
    import { createDrawApart } from './server/media/draw-apart.ts'
    const draw = createDrawApart(${JSON.stringify(file)}, '', { idleMs: 50, imageMs: 5000 })
    const drawn = () => draw({ title: 'one' }).then(() => 'drawn', (error) => error.message)
    const taken = []
    try {
      for (;;) taken.push(openSync('/dev/null'))
    } catch {}
    const answers = [await drawn()]
    for (const each of taken) closeSync(each)
    answers.push(await drawn())
    console.log(JSON.stringify(answers))`
  const few = 'ulimit -n 100 && exec "$0" --input-type=module --eval "$1"'
  const { stdout } = await promisify(execFile)('sh', ['-c', few, process.execPath, script])
  expect(JSON.parse(stdout)).toEqual([expect.stringContaining('could not be started'), 'drawn'])
})
