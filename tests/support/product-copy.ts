import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cp, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeScratchFolder } from './scratch.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the program is built from. */
const copied = [
  'app',
  'core',
  'db',
  'emails',
  'jobs',
  'sample',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.panel.config.ts',
  'react-router.config.ts',
]

/** Copies the product's sources, with its packages, into a new folder, to be changed and built there. */
export async function copyProduct(alsoCopied: readonly string[] = []): Promise<string> {
  const copy = await makeScratchFolder('qantara-copy-')
  for (const name of [...copied, ...alsoCopied])
    await cp(join(root, name), join(copy, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Checks the types of the product in the copy at `root`. Throws with what does not fit. */
export function checkTypes(root: string): void {
  writeFileSync(
    join(root, 'tsconfig.product.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      compilerOptions: { incremental: false, tsBuildInfoFile: null },
      include: ['app', 'core', 'db', 'emails', 'jobs', 'server', '.react-router/types/**/*'],
      exclude: ['**/*.test.ts', '**/*.test.tsx', '**/*.test-support.ts'],
    }),
  )
  run(root, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  run(root, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.product.json', '--singleThreaded'])
}

/** Builds the copy at `root` as `npm run build` does. Throws with what the build says. */
export function buildCopy(root: string): void {
  run(root, ['scripts/build.ts'])
}

function run(root: string, script: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script[0]} fails in the copy: ${stdout}${stderr}`)
}
