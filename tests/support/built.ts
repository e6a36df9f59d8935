import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sourceFingerprint } from '../../scripts/fingerprint.mjs'

/** Vitest's globalSetup: the program is built once before browsers visit it, if anything moved. */
export default function buildIfMoved(): void {
  const root = resolve(import.meta.dirname, '../..')
  const mark = resolve(root, 'build/fingerprint')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sourceFingerprint()) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build failed: the lines above say why')
}
