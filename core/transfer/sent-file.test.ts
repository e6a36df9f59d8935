import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { PictureIntake } from '#core/media/intake.ts'
import { zipLimits } from '#core/spreadsheets/zip-entries.server.ts'
import { makeZip } from '#tests/support/zip.ts'
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
