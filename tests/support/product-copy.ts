import { spawnSync } from 'node:child_process'
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

/** Builds the copy at `root` as `npm run build` does. Throws with what the build says. */
export function buildCopy(root: string): void {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The copy does not build: ${stderr}`)
}
