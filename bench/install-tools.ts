import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const tools = 'bench/tools'

/**
 * Packages that the product does not need, of a package.json of their own: installed when a bench
 * asks for them, without running scripts of theirs. Gives back a way to import their files.
 */
export function installTools(folder = tools): <Module>(file: string) => Promise<Module> {
  if (!existsSync(`${folder}/node_modules/.package-lock.json`)) {
    process.stdout.write(`Installing the tools of ${folder}…\n`)
    const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--ignore-scripts'], {
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error(`npm ci --prefix ${folder} --ignore-scripts failed`)
  }
  return (file) => import(pathToFileURL(resolve(folder, 'node_modules', file)).href)
}

/** Puts a file beside the tools that a script of theirs would have downloaded. */
export function writeToolFile(file: string, content: string): void {
  const path = resolve(tools, 'node_modules', file)
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
