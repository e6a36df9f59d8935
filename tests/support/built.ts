import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sourceFingerprint } from '#scripts/fingerprint.mjs'

/** Builds the program if anything moved since the last build, so that no start has to. */
export function buildIfMoved(): void {
  const root = resolve(import.meta.dirname, '../..')
  const mark = resolve(root, 'build/fingerprint')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourceFingerprint()) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed: the lines above say why')
}
