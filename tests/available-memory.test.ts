import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { availableMemory } from '#scripts/available-memory.ts'

const MB = 1024 * 1024
const meminfo = (swapKB = 0) =>
  `MemTotal: 4194304 kB\nMemFree: 102400 kB\nMemAvailable: 2097152 kB\nSwapFree: ${swapKB} kB\n`

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'qantara-memory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** What can be got on a machine with these files, in MB. */
function available(files: Record<string, string>): number | undefined {
  const root = newFolder()
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const bytes = availableMemory(root)
  return bytes === undefined ? undefined : bytes / MB
}

test.each<[string, Record<string, string>, number | undefined]>([
  ['no machine that tells', {}, undefined],
  ['a machine without groups', { 'proc/meminfo': meminfo() }, 2048],
  ['a machine with swap', { 'proc/meminfo': meminfo(512 * 1024) }, 2560],
  [
    'a container, whose file cache can be given up',
    {
      'proc/meminfo': meminfo(),
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/memory.max': `${512 * MB}\n`,
      'sys/fs/cgroup/memory.current': `${500 * MB}\n`,
      'sys/fs/cgroup/memory.stat': `anon 1\nfile 5\ninactive_file ${300 * MB}\nactive_file ${100 * MB}\n`,
    },
    412,
  ],
  [
    'a service, whose slice has the limit',
    {
      'proc/meminfo': meminfo(),
      'proc/self/cgroup': '0::/small.slice/qantara.service\n',
      'sys/fs/cgroup/small.slice/qantara.service/memory.max': 'max\n',
      'sys/fs/cgroup/small.slice/memory.max': `${450 * MB}\n`,
      'sys/fs/cgroup/small.slice/memory.current': '0\n',
    },
    450,
  ],
  [
    'groups of version 1, where a limit of none is a large number',
    {
      'proc/meminfo': meminfo(),
      'proc/self/cgroup': '5:devices:/\n4:cpu,memory:/docker/1a\n0::/\n',
      'sys/fs/cgroup/memory/docker/1a/memory.limit_in_bytes': `${650 * MB}\n`,
      'sys/fs/cgroup/memory/docker/1a/memory.usage_in_bytes': `${90 * MB}\n`,
      'sys/fs/cgroup/memory/docker/1a/memory.stat': `total_active_file ${40 * MB}\n`,
      'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712\n',
    },
    600,
  ],
  [
    'a limit beyond what the machine has',
    {
      'proc/meminfo': meminfo(),
      'proc/self/cgroup': '0::/\n',
      'sys/fs/cgroup/memory.max': `${9000 * MB}\n`,
    },
    2048,
  ],
])('%s', (_, files, expected) => expect(available(files)).toBe(expected))

test('a build that would not fit says so before it starts', () => {
  const folder = newFolder()
  for (const name of ['build.ts', 'available-memory.ts', 'fingerprint.mjs'])
    cpSync(join('scripts', name), join(folder, 'scripts', name))
  writeFileSync(
    join(folder, 'small.mjs'),
    `import fs from 'node:fs'
     import { syncBuiltinESMExports } from 'node:module'
     const read = fs.readFileSync
     fs.readFileSync = (file, ...rest) =>
       file === '/proc/meminfo' ? 'MemAvailable: 460800 kB' : read(file, ...rest)
     syncBuiltinESMExports()`,
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', './small.mjs', 'scripts/build.ts'],
    { cwd: folder, encoding: 'utf8' },
  )
  expect([status, stdout]).toEqual([78, ''])
  expect(stderr).toMatch(/^The build takes \d+ MB of memory, and 450 MB are free here: .+\n$/)
})
