import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { StaticFiles } from './http/static-files.ts'

/** How long a page of before an upgrade finds its files. */
const keptMs = 30 * 24 * 60 * 60_000

/**
 * For pages opened before an upgrade (docs/bar.md 10), and for those of a program whose build is replaced while it runs;
 * what no start has had for 30 days goes.
 */
export async function keepAssets(
  files: StaticFiles,
  build: string,
  folder: string,
  now = new Date(),
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const kept = new Set(await readdir(folder))
  const keep = async (name: string, write: (path: string) => Promise<void>) => {
    const copy = join(folder, name)
    if (!kept.has(name)) await writeWhole(copy, write)
    await utimes(copy, now, now)
  }
  const built = await readdir(join(build, 'assets'))
  for (const name of built) await keep(name, (path) => copyFile(join(build, 'assets', name), path))
  const made = files.listMade().filter(({ url }) => url.startsWith('/assets/'))
  for (const { url, text } of made) await keep(basename(url), (path) => writeFile(path, text))
  const current = new Set([...built, ...made.map(({ url }) => basename(url))])
  for (const name of kept) {
    if (current.has(name)) continue
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > keptMs)
      await rm(join(folder, name), { force: true })
  }
  files.add(folder, '/assets')
}

/** Two processes may start at once. */
async function writeWhole(to: string, write: (path: string) => Promise<void>): Promise<void> {
  const unfinished = join(to, '..', `.${randomUUID()}`)
  await write(unfinished)
  await rename(unfinished, to)
}
