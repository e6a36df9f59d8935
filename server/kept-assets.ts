import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticFiles } from './http/static-files.ts'

/** How long a page of before an upgrade finds its files. */
const keptMs = 30 * 24 * 60 * 60_000

/**
 * So that a page opened before an upgrade loads its parts when they are used (docs/bar.md 10).
 * `folder` outlives the program; files that no start has had for 30 days go.
 */
export async function keepAssets(
  files: StaticFiles,
  build: string,
  folder: string,
  now = new Date(),
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const own = await readdir(join(build, 'assets'))
  const kept = new Set(await readdir(folder))
  for (const name of own) {
    const copy = join(folder, name)
    if (!kept.has(name)) await copyWhole(join(build, 'assets', name), copy)
    await utimes(copy, now, now)
  }
  const current = new Set(own)
  for (const name of kept) {
    if (current.has(name)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > keptMs)
      await rm(join(folder, name), { force: true })
  }
  files.add(folder, '/assets')
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(to, '..', `.${randomUUID()}`)
  await copyFile(from, unfinished)
  await rename(unfinished, to)
}
