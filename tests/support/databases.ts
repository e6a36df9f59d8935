import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Connection, connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
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

/** A database of its own for one test (or one file), with the tables of today unless `empty`. */
export async function openDatabase(
  kind: DatabaseKind,
  contents: 'migrated' | 'empty' = 'migrated',
): Promise<TestDatabase> {
  const { target, remove } = await (kind === 'sqlite' ? makeFile(contents) : makeCopy(contents))
  const connection = await connect(target)
  const close = async () => {
    await connection.close()
    await remove()
  }
  try {
    if (contents === 'migrated') await migrate(connection)
  } catch (error) {
    await close()
    throw error
  }
  return { connection, db: connection.db, target, close, [Symbol.asyncDispose]: close }
}

async function makeFile(contents: 'migrated' | 'empty') {
  const folder = await makeScratchFolder('qantara-test-')
  const file = join(folder, 'qantara.sqlite')
  if (contents === 'migrated') await writeFile(file, await migratedFile())
  return {
    target: { file },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

let migrated: Promise<Buffer> | undefined

/** A SQLite database with the tables of today and no rows, made once in this process. */
function migratedFile(): Promise<Buffer> {
  migrated ??= migrateFile()
  return migrated
}

async function migrateFile(): Promise<Buffer> {
  const { target, remove } = await makeFile('empty')
  try {
    const connection = await connect(target)
    try {
      await migrate(connection)
    } finally {
      await connection.close()
    }
    return await readFile(target.file)
  } finally {
    await remove()
  }
}

async function makeCopy(contents: 'migrated' | 'empty') {
  const { url, template, copying } = await postgresTemplate()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const original = contents === 'migrated' ? template : 'template1'
  await command(url, `create database ${name} template ${original} ${copying}`)
  const copy = new URL(url)
  copy.pathname = name
  return {
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
