import { spawnSync } from 'node:child_process'
import { cp, glob, readFile, symlink } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { API } from 'typescript/unstable/sync'
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

/**
 * Checks the types of those files of the copy at `root`, and of each that imports one of them, which is a
 * quarter of the work of checking them all. Throws with what does not fit.
 */
export async function checkTypes(root: string, files: readonly string[]): Promise<void> {
  run(root, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  const touched = await withImporters(root, files)
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: join(root, 'tsconfig.json') }).getProjects()
    if (!project) throw new Error('TypeScript does not open the copy')
    const { program } = project
    const found = touched.flatMap((file) => {
      const path = join(root, file)
      const told = [
        ...program.getSyntacticDiagnostics(path),
        ...program.getSemanticDiagnostics(path),
      ]
      return told.map(({ text }) => `${file}: ${text}`)
    })
    if (found.length > 0) throw new Error(`Types do not fit in the copy:\n${found.join('\n')}`)
  } finally {
    api.close()
  }
}

async function withImporters(root: string, files: readonly string[]): Promise<string[]> {
  const names = files.map((file) => `/${basename(file)}'`)
  const sources = await Array.fromAsync(
    glob('{app,core,db,emails,jobs,server}/**/*.{ts,tsx}', { cwd: root }),
  )
  const touched = new Set(files)
  for (const file of sources.filter((each) => !/\.test(-support)?\.tsx?$/.test(each))) {
    const source = await readFile(join(root, file), 'utf8')
    if (names.some((name) => source.includes(name))) touched.add(file)
  }
  return [...touched]
}

/** Builds the copy at `root` as `npm run build` does, without compressing. Throws with what the build says. */
export function buildCopy(root: string): void {
  run(root, ['scripts/build.ts', '--uncompressed'])
}

function run(root: string, script: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, script, {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${script[0]} fails in the copy: ${stdout}${stderr}`)
}
