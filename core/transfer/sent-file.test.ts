import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PictureIntake } from '#core/media/intake.ts'
import { zipLimits } from '#core/spreadsheets/zip-entries.server.ts'
import { makeZip } from '#tests/support/zip.ts'
import { ImportCancelled } from './progress.ts'
import { readSent } from './sent-file.server.ts'

const plain = { content: '', plain: true }

const intake: PictureIntake = {
  examine: async () => ({ hash: 'a hash' }),
  store: async () => ({ refusal: { reason: 'empty' } }),
}

test('a list may bring more files from the disk than in a request', async () => {
  const pictures = Array.from(
    { length: zipLimits.entries },
    (_, at) => [`${at}.jpg`, plain] as const,
  )
  const zip = await makeZip([['team.csv', 'name,role\nJane,Partner'], ...pictures])
  expect((await readSent(zip, intake)).issue).toMatch(/at most 1,000 files/)
  const folder = await mkdtemp(join(tmpdir(), 'qantara-zip-'))
  try {
    const path = join(folder, 'team.zip')
    await writeFile(path, zip)
    const { file, pictures: read } = await readSent(path, intake)
    expect(file?.text).toMatch(/^name,role/)
    expect(read).toHaveLength(zipLimits.entries)
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 })
  }
})

test('the pictures of a ZIP are counted while they are looked at, and no more once that is cancelled', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const pictures = names.map((name) => [name, plain] as const)
  const zip = await makeZip([['team.csv', 'name,role\nJane,Partner'], ...pictures])
  const told: unknown[] = []
  await readSent(zip, intake, { progress: (...each) => void told.push(each) })
  expect(told).toEqual([0, 1, 2].map((done) => ['examining', done, 3]))
  let looks = 0
  const counting: PictureIntake = {
    ...intake,
    async examine() {
      looks += 1
      return { hash: 'a hash' }
    },
  }
  const progress = (_: unknown, done: number) => {
    if (done === 1) throw new ImportCancelled()
  }
  await expect(readSent(zip, counting, { progress })).rejects.toThrow(ImportCancelled)
  expect(looks).toBe(1)
})
