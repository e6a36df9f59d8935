import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Program } from '../supervise.ts'

export type Version = { version: string; folder: string; program: Program }

/** A release that was unpacked, or a checkout that was built. Throws, saying what is missing in it. */
export function folderOfVersion(folder: string): Version {
  const file = join(folder, 'build/server/serve.js')
  if (!isAbsolute(folder) || !existsSync(file))
    throw new Error(`${folder} holds no version of the program that is built (build/server)`)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { version: String(version), folder, program: { file, node: nodeIn(folder) } }
}

/** The Node that came with it; that of this process where none did. Throws where it is one for other machines. */
function nodeIn(folder: string): string {
  const modules = join(folder, 'node_modules')
  const names = existsSync(modules) ? readdirSync(modules) : []
  const nodes = names
    .filter((name) => /^node-(bin-)?(linux|darwin)-(x64|arm64)$/.test(name))
    .map((name) => ({ name, path: join(modules, name, 'bin/node') }))
    .filter(({ path }) => existsSync(path))
  const platform = `${process.platform}-${process.arch}`
  const own = nodes.find(({ name }) => name.endsWith(platform))
  const [other] = nodes
  if (!own && other)
    throw new Error(`${folder} is for other machines (${other.name}), not ${platform}`)
  return own?.path ?? process.execPath
}

/** Below, at or above zero, as `a` is older than `b`, equal, or newer: three numbers each. */
export function compareVersions(a: string, b: string): number {
  const numbers = (version: string) => version.split(/[.-]/).slice(0, 3).map(Number)
  const left = numbers(a)
  const right = numbers(b)
  const index = [0, 1, 2].find((each) => left[each] !== right[each])
  return index === undefined ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
}

/** The newest release in a folder that is newer than `than`, packed or unpacked, for this machine. */
export async function findNewer(
  folder: string,
  than: string,
): Promise<{ version: string; path: string } | undefined> {
  const names: string[] = await readdir(folder).catch(() => [])
  const form = new RegExp(
    `^qantara-(\\d+\\.\\d+\\.\\d+)-${process.platform}-${process.arch}(\\.tar\\.xz)?$`,
  )
  return names
    .map((name) => ({ version: form.exec(name)?.[1] ?? than, path: join(folder, name) }))
    .filter((found) => compareVersions(found.version, than) > 0)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1)
}
