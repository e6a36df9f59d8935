import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { leftOut } from '#core/backup/manifest.ts'
import { withSnapshot } from '#db/snapshot.ts'
import { createFiles } from '#server/files.ts'

/** Every row that a backup takes along, by table, in an order of its own. */
export function contentOf(
  target: { file: string } | { url: string },
): Promise<Record<string, string[]>> {
  return withSnapshot(target, async ({ tables, rows }) => {
    const content: Record<string, string[]> = {}
    for (const table of tables.filter(({ name }) => !leftOut.has(name))) {
      const all: string[] = []
      for await (const batch of rows(table))
        all.push(...batch.map((row) => JSON.stringify(row, sortedKeys)))
      content[table.name] = all.toSorted()
    }
    return content
  })
}

/** PostgreSQL keeps the keys of JSON in an order of its own. */
function sortedKeys(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? Object.fromEntries(Object.entries(value).toSorted()) : value
}

export const storageOf = (dataDir: string) => createFiles({ dataDir, s3: undefined })

/** Name and hash of every stored file. */
export async function filesOf(dataDir: string): Promise<string[]> {
  const names = (await Array.fromAsync(storageOf(dataDir).list())).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dataDir, 'media', name))
      return `${name} ${createHash('sha256').update(bytes).digest('hex')}`
    }),
  )
}
