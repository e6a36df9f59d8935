import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#core/people/users.server.ts'
import { readRows } from '#core/spreadsheets/csv.ts'
import { prepareDatabase } from '#server/database.ts'
import { exportTo } from '#server/export-command.ts'
import { createLog } from '#server/log.ts'
import { readConfig } from '#server/read-config.ts'
import { importFiles } from '#server/transfer-commands.ts'
import { secret } from '../support/app.ts'
import { databases, openDatabase } from '../support/databases.ts'
import { makeScratchFolder } from '../support/scratch.ts'
import { makeZip, readZip } from '../support/zip.ts'

/**
 * tests/fixtures/before-1.0.0.zip was made by `export FILE.zip` of the program of commit d8a8d773 on its
 * sample content after changes: a member with a picture, an Arabic name and a former slug, one in the
 * trash, a closed and a deleted pick, a price marked as an error, page copy in both languages, drafts after
 * what is published, a letter with former addresses and a planned version, Arabic that is behind, claims
 * of its own, overdue and behind, and enquiries in each state.
 */
const fixture = 'tests/fixtures/before-1.0.0.zip'
const plannedStart = '2026-11-26T01:35:14.872Z'

let folder: string
let earlier: string
beforeAll(async () => {
  folder = await makeScratchFolder('qantara-earlier-')
  // The planned version was to start on the day after, which has passed for good: it starts tomorrow.
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString()
  const files = [...(await readZip(await readFile(fixture)))].map(([name, bytes]) => {
    const isList = name.endsWith('.csv')
    const later = isList ? Buffer.from(String(bytes).replaceAll(plannedStart, tomorrow)) : bytes
    return [name, later] as const
  })
  earlier = join(folder, 'earlier.zip')
  await writeFile(earlier, await makeZip(files))
})
afterAll(() => rm(folder, { recursive: true, maxRetries: 10 }))

/** Every list of a ZIP as rows of values by column. */
async function listsOf(path: string): Promise<Map<string, Record<string, string>[]>> {
  const files = await readZip(await readFile(path))
  const lists = [...files].filter(([name]) => name.endsWith('.csv'))
  return new Map(lists.map(([name, bytes]) => [name, recordsOf(bytes.toString('utf8'))]))
}

function recordsOf(text: string): Record<string, string>[] {
  const [header, ...rows] = readRows(text)
  const names = header?.cells ?? []
  return rows.map(({ cells }) =>
    Object.fromEntries(names.map((name, place) => [name, meaningOf(name, cells[place] ?? '')])),
  )
}

/** A picture has another address here, and prices are no longer counted beyond 2. */
function meaningOf(column: string, cell: string): string {
  if (cell.startsWith('/media/')) return 'a picture'
  return column === 'price_points' ? String(Math.min(2, Number(cell))) : cell
}

/** Which English an Arabic value is for was said in words; today it is said whether it is behind. */
function asToday({ value_ar_of: of, ...row }: Record<string, string>): Record<string, string> {
  if (of === undefined) return row
  return { ...row, behind: row.value_ar !== '' && of !== row.value ? 'value_ar' : '' }
}

describe.each(databases)('an export from before 1.0.0, in a new installation on %s', (kind) => {
  test('is imported whole', async () => {
    await using database = await openDatabase(kind, 'empty')
    const { connection, db } = database
    const dataDir = join(folder, kind)
    const config = readConfig({ DATA_DIR: dataDir, SESSION_SECRET: secret, SEED: 'none' })
    await prepareDatabase(connection, config, createLog('silent', false))
    const user = { email: 'omar@example.com', name: 'Omar', verified: true, role: 'admin' as const }
    await db.transaction().execute((tx) => createUser(tx, user))
    const target = { db, origin: 'https://qantara.example', config }

    const { lines, exitCode } = await importFiles(target, [earlier], { isCheck: false })
    expect([exitCode, lines.filter((line) => line.includes('refused'))]).toEqual([0, []])

    const again = join(folder, `${kind}.zip`)
    await exportTo(target, again)
    const [before, after] = await Promise.all([listsOf(earlier), listsOf(again)])
    for (const [name, rows] of before) {
      const now = after.get(name) ?? []
      expect([name, now.length]).toEqual([name, rows.length])
      for (const [place, row] of rows.entries()) expect(now[place]).toMatchObject(asToday(row))
    }
  })
})
