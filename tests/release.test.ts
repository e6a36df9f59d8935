import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compress, isDated, launcher } from '#scripts/release.ts'
import { makeScratchFolder } from '#tests/support/scratch.ts'

test.each([
  ['## 1.0.0 (2026-11-28)\n\n- All.', true],
  ['# Changes\n\n## 1.0.0 (2026-11-28)\n\n## 0.9.0 (2026-01-01)', true],
  ['## 1.0.0\n', false],
  ['## 1.0.1 (2026-11-28)\n', false],
  ['## Unreleased\n\n## 1.0.0 (2026-11-28)\n', false],
  ['## 1x0.0 (2026-11-28)\n', false],
])('%j is the list of changes of 1.0.0: %s', (changelog, expected) =>
  expect(isDated(changelog, '1.0.0')).toBe(expected),
)

test('each version in CHANGELOG.md has its day', () => {
  const headings = readFileSync('CHANGELOG.md', 'utf8').match(/^## .+$/gm) ?? []
  for (const heading of headings)
    expect(heading).toMatch(/^## (Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\))$/)
})

test('the image of a release runs as the image of the sources does', () => {
  const [own = '', built = ''] = ['deploy/container/Dockerfile', 'Dockerfile'].map((file) =>
    readFileSync(file, 'utf8'),
  )
  const instructions = ['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']
  const linesOf = (file: string) =>
    instructions.map((name) => new RegExp(`^${name} .+(\\n {2}.+)?$`, 'm').exec(file)?.[0])
  expect(linesOf(own)).toEqual(linesOf(built))
})

test('the launcher of a release follows links to it, and stays at one to its folder', async () => {
  const top = await makeScratchFolder('qantara-launcher-')
  onTestFinished(() => rmSync(top, { recursive: true }))
  for (const each of ['opt/one/node_modules/made-up/bin', 'bin'])
    mkdirSync(join(top, each), { recursive: true })
  const node = join(top, 'opt/one/node_modules/made-up/bin/node')
  writeFileSync(node, '#!/bin/sh\necho "$1"\n', { mode: 0o755 })
  writeFileSync(join(top, 'opt/one/qantara'), launcher('made-up'), { mode: 0o755 })
  symlinkSync('one', join(top, 'opt/qantara'))
  symlinkSync('../opt/qantara/qantara', join(top, 'bin/relative'))
  symlinkSync(join(top, 'bin/relative'), join(top, 'bin/twice'))
  for (const name of ['opt/qantara/qantara', 'bin/relative', 'bin/twice']) {
    const said = execFileSync(join(top, name), ['doctor'], { cwd: '/', encoding: 'utf8' })
    expect(said.trim()).toBe(join(top, 'opt/qantara/build/server/qantara.js'))
  }
})

test('everybody reads what an archive holds, whatever the umask of who has made it', async () => {
  const top = await makeScratchFolder('qantara-archive-')
  onTestFinished(() => rmSync(top, { recursive: true }))
  mkdirSync(join(top, 'one'), { mode: 0o700 })
  writeFileSync(join(top, 'one/file'), '', { mode: 0o600 })
  writeFileSync(join(top, 'one/program'), '', { mode: 0o700 })
  await compress(top, 'one', join(top, 'one.tar.xz'))
  const lines = execFileSync('tar', ['-tvf', join(top, 'one.tar.xz')], { encoding: 'utf8' })
  const modes = lines.match(/^[drwx-]{10} 0\/0/gm)
  expect(modes).toEqual(['drwxr-xr-x 0/0', '-rw-r--r-- 0/0', '-rwxr-xr-x 0/0'])
})
