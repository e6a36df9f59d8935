import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearWorkshop } from './keep-picture.ts'

test('what a killed process left is cleared away, what another works on is not', async () => {
  const workshop = await mkdtemp(join(tmpdir(), 'qantara-workshop-'))
  onTestFinished(() => rm(workshop, { recursive: true, force: true }))
  const now = Date.now()
  const [old, young] = [`${now - 3_600_001}-a`, `${now - 3_500_000}-b`]
  for (const name of [old, young]) await mkdir(join(workshop, name))
  await clearWorkshop(workshop, now)
  expect(await readdir(workshop)).toEqual([young])
  await clearWorkshop(join(workshop, 'missing'), now)
})
