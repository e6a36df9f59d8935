import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearUploads } from './upload-folder.ts'

test('what a killed process left is cleared away, what another works on is not', async () => {
  const tempDir = await mkdtemp(join(tmpdir(), 'qantara-uploads-'))
  onTestFinished(() => rm(tempDir, { recursive: true, maxRetries: 10, force: true }))
  const now = Date.now()
  const old = `${now - 3_600_001}-a`
  const young = `${now - 3_500_000}-b`
  for (const name of [old, young]) await mkdir(join(tempDir, name))
  await clearUploads(tempDir, now)
  expect(await readdir(tempDir)).toEqual([young])
  await clearUploads(join(tempDir, 'missing'), now)
})
