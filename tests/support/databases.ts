import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { originalClaims } from '#app/site/content/claims.ts'
import { originalClaimsIn } from '#app/site/content/translations.server.ts'
import { createOriginalClaims } from '#core/claims/original-claims.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { seedSampleContent } from '#sample/seed.server.ts'
import { postgresTemplate } from './postgres.ts'
import { makeScratchFolder } from './scratch.ts'

/** Both, for describe.each: every rule about data holds on both. */
export const databases = ['sqlite', 'postgres'] as const

export type DatabaseKind = (typeof databases)[number]

export type TestDatabase = AsyncDisposable & {
  connection: Connection
  db: Connection['db']
  /** For another connection, or another process, to the same data. */
  target: { file: string } | { url: string }
  /** Closes the connection and removes the data; `await using` does it by itself. */
  close(): Promise<void>
}

/** With the tables of today; with no tables; with what a first start puts into them. */
export type Contents = 'migrated' | 'empty' | 'sample'

/** A database of its own for one test (or one file). */
export async function openDatabase(
  kind: DatabaseKind,
  contents: Contents = 'migrated',
): Promise<TestDatabase> {
  const { target, remove } = await (kind === 'sqlite' ? makeFile(contents) : makeCopy(contents))
  const connection = await connect(target)
  const close = async () => {
    await connection.close()
    await remove()
  }
  try {
    if (contents !== 'empty') await migrate(connection)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, db: connection.db, target, close, [Symbol.asyncDispose]: close }
}

async function makeFile(contents: Contents) {
  const folder = await makeScratchFolder('qantara-test-')
  const file = join(folder, 'qantara.sqlite')
  if (contents !== 'empty') await writeFile(file, await fileWith(contents))
  return {
    target: { file },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 10 }),
  }
}

const files = new Map<Contents, Promise<Buffer>>()

/** A SQLite database made once in this process. */
export function fileWith(contents: Exclude<Contents, 'empty'>): Promise<Buffer> {
  const file = files.get(contents) ?? makeOriginalFile(contents)
  files.set(contents, file)
  return file
}

async function makeOriginalFile(contents: Contents): Promise<Buffer> {
  const { target, remove } = await makeFile('empty')
  try {
    const connection = await connect(target)
    try {
      await migrate(connection)
      if (contents === 'sample') await fill(connection)
    } finally {
      await connection.close()
    }
    return await readFile(target.file)
  } finally {
    await remove()
  }
}

/** As prepareDatabase of server/database.ts does. */
async function fill({ db }: Connection): Promise<void> {
  await seedSampleContent(db)
  await createOriginalClaims(db, originalClaims, originalClaimsIn)
}

let filled: Promise<string> | undefined

/** The name of what PostgreSQL copies; the one with the sample content is made once in this process. */
async function originalOf(contents: Contents): Promise<string> {
  if (contents === 'empty') return 'template1'
  if (contents === 'migrated') return (await postgresTemplate()).template
  filled ??= makeCopy('migrated').then(async ({ name, target }) => {
    const connection = await connect(target)
    await fill(connection)
    await connection.close()
    return name
  })
  return filled
}

async function makeCopy(contents: Contents) {
  const { url, copying } = await postgresTemplate()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const original = await originalOf(contents)
  await command(url, `create database ${name} template ${original} ${copying}`)
  const copy = new URL(url)
  copy.pathname = name
  return {
    name,
    target: { url: copy.href },
    remove: () => command(url, `drop database ${name} with (force)`),
  }
}

let pool: pg.Pool | undefined

/** Over one connection of this process: to open one costs as much as what is asked. */
async function command(url: string, sql: string): Promise<void> {
  pool ??= openPool(url)
  await pool.query(sql)
}

function openPool(connectionString: string): pg.Pool {
  const opened = new pg.Pool({ connectionString, max: 1, allowExitOnIdle: true })
  // The server may end before this process does.
  opened.on('error', () => {})
  return opened
}
