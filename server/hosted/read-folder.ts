import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inFigures } from '#core/figures.ts'
import type { HostedSource } from '#core/hosted/import-hosted.server.ts'
import { buckets, type PictureFile } from '#core/hosted/picture-paths.ts'
import { type HostedTable, hostedTables, type SourceTable } from '#core/hosted/tables.ts'
import { decodeText } from '#core/spreadsheets/decode.ts'
import { readSource, type Source } from '#core/spreadsheets/read-source.server.ts'
import { UnreadableFile } from '#core/spreadsheets/unreadable-file.ts'
import { FolderError, readPlainFile } from './plain-file.ts'

const maxTableBytes = 64 * 1024 * 1024
const maxFiles = 5000
const maxDepth = 6
const formats = ['csv', 'json'] as const
/** Where the addresses of accounts may be; the first that is there counts. */
const userNames = ['users', 'auth_users', 'profiles']
/** What a run writes into the folder. */
const ownReport = /^import-report/

/**
 * What a hosted backend has exported into a folder: a CSV or JSON file for each table, and its two
 * buckets as folders. Links are not followed, and nothing outside of the folder is read. Throws
 * FolderError.
 */
export async function readHostedFolder(folder: string): Promise<HostedSource> {
  const place = await lstat(folder).catch(() => undefined)
  if (!place?.isDirectory()) throw new FolderError(`There is no folder ${folder}`)
  const names = await readdir(folder)
  const remarks: string[] = []
  const tables = await Promise.all(
    hostedTables.map((table) => readHostedTable(folder, names, table)),
  )
  const users = await readUsers(folder, names, remarks)
  remarks.push(...unknownTables(names))
  const files: PictureFile[] = []
  for (const bucket of buckets)
    for (const path of await listBucket(join(folder, bucket), '', remarks, 0))
      files.push({ bucket, path })
  if (!tables.some(({ file }) => file))
    throw new FolderError(
      `${folder} has no table: it takes ${hostedTables.map((table) => `${table}.csv`).join(', ')}, or .json`,
    )
  return { tables, users, files, remarks }
}

async function readHostedTable(
  folder: string,
  names: readonly string[],
  table: HostedTable,
): Promise<SourceTable> {
  const { file, issue, table: read } = await readNamed(folder, names, [table, `${table}_rows`])
  const { columns, rows } = read ?? { columns: [], rows: [] }
  return { table, file, columns, rows, issue }
}

/** The ids and addresses of accounts, from the first of the files that may have them. */
async function readUsers(
  folder: string,
  names: readonly string[],
  remarks: string[],
): Promise<Source | undefined> {
  let users: Source | undefined
  for (const name of userNames) {
    const { file, issue, table } = await readNamed(folder, names, [name])
    if (!file) continue
    if (issue) remarks.push(`${file}: ${issue}`)
    else if (users)
      remarks.push(`${file} was left out: the addresses of accounts came from another file`)
    else if (!table?.columns.includes('email'))
      remarks.push(`${file} was left out: it has no column email`)
    else users = table
  }
  return users
}

function unknownTables(names: readonly string[]): string[] {
  const known = [...hostedTables.flatMap((table) => [table, `${table}_rows`]), ...userNames]
  return names
    .filter((name) => /\.(csv|json)$/i.test(name) && !ownReport.test(name))
    .filter((name) => !known.some((each) => formats.some((format) => name === `${each}.${format}`)))
    .toSorted()
    .map((name) => `${name} is none of the tables that come along: it was left out`)
}

type Named = { file: string | undefined; table?: Source; issue?: string }

/** One of several names, in one of both formats. Throws FolderError where there are two. */
async function readNamed(
  folder: string,
  names: readonly string[],
  wanted: readonly string[],
): Promise<Named> {
  const found = wanted
    .flatMap((name) => formats.map((format) => `${name}.${format}`))
    .filter((file) => names.includes(file))
  const [file, second] = found
  if (!file) return { file }
  if (second) throw new FolderError(`${file} and ${second} are both there: leave the right one`)
  try {
    return { file, table: tableIn(await readPlainFile(join(folder, file), maxTableBytes)) }
  } catch (error) {
    if (!(error instanceof UnreadableFile) && !(error instanceof FolderError)) throw error
    return { file, issue: error.message }
  }
}

function tableIn(bytes: Buffer): Source {
  const { text, encoding } = decodeText(bytes)
  // A backend writes UTF-8: anything else was saved by another program, and names have suffered.
  if (encoding === 'Windows-1256')
    throw new UnreadableFile('The file is not UTF-8: export it again, without opening it before')
  const plain = text.replace(/^\ufeff/, '').trim()
  // Of a table without rows.
  if (plain === '' || /^\[\s*\]$/.test(plain)) return { columns: [], rows: [] }
  if (!plain.startsWith('{')) return readSource(text)
  const lines = plain.split(/\r?\n/).filter((line) => line.trim() !== '')
  return readSource(`[${lines.join(',\n')}]`)
}

async function listBucket(
  folder: string,
  inside: string,
  remarks: string[],
  depth: number,
): Promise<string[]> {
  const place = join(folder, inside)
  const about = await lstat(place).catch(() => undefined)
  if (!about?.isDirectory()) {
    if (about) remarks.push(`${place} is not a folder: its pictures were not read`)
    return []
  }
  const found: string[] = []
  for (const entry of await readdir(place, { withFileTypes: true })) {
    const path = inside === '' ? entry.name : `${inside}/${entry.name}`
    // Of a Mac, and what a bucket keeps where a folder is empty.
    if (entry.name.startsWith('.')) continue
    if (entry.isFile()) found.push(path)
    else if (entry.isDirectory() && depth < maxDepth)
      found.push(...(await listBucket(folder, path, remarks, depth + 1)))
    else remarks.push(`${path} is a link, or not a regular file: it was not read`)
    if (found.length > maxFiles)
      throw new FolderError(`${folder} has more than ${inFigures(maxFiles)} files`)
  }
  return found.toSorted()
}
