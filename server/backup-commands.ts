import { openAsBlob } from 'node:fs'
import { link, mkdtempDisposable, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { saveCopyMark } from '#core/backup/copy-mark.server.ts'
import { DamagedBackup, leftOut, type Manifest } from '#core/backup/manifest.ts'
import { type BackupSource, verifyBackup } from '#core/backup/read-backup.server.ts'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { NotEmpty, type RestoreTarget, restoreBackup } from '#core/backup/restore-backup.server.ts'
import { readFileName } from '#core/media/picture-name.ts'
import { listPictureFiles } from '#core/media/pictures.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { appliedMigrations, migrate, pendingOf } from '#db/migrate.ts'
import { createBackupStore } from './backup-store.ts'
import type { Config } from './config.ts'
import {
  findPlan,
  NotCopied,
  openPictures,
  readWanted,
  rebuild,
  wordsOfHole,
} from './copy/rebuild.ts'
import { makeDataFolder } from './data-folder.ts'
import { databaseName, targetOf } from './database-target.ts'
import { decrypted, isEncrypted } from './encrypted-backup.ts'
import { createFiles } from './files.ts'
import { createTriedBackup } from './make-backup.ts'
import { readListenConfig } from './read-config.ts'

/**
 * Everything but sessions and secrets, tried by restoring it. Returns what to say of it. Throws
 * EarlierData and NewerData before it writes.
 */
export async function backup(readConfig: () => Config, file: string): Promise<string[]> {
  const config = readConfig()
  const { manifest, sameDisk } = await record(config, file)
  const missing = manifest.missingFiles.map(
    (name) => `${name} is named by a record but is not in the storage`,
  )
  const advice = 'It is on the data disk: keep a copy on another machine.'
  return [
    ...missing,
    `${file} holds ${contentsOf(manifest)}, and was tested by restoring it.`,
    ...(sameDisk ? [advice] : []),
  ]
}

async function record(config: Config, file: string) {
  const startedAt = new Date()
  await using connection = await connect(targetOf(config))
  pendingOf(await appliedMigrations(connection))
  const manifest = await createTriedBackup(config, file)
  const store = createBackupStore({ ...config, backups: { dir: dirname(file) } })
  const sameDisk = await store.isOnDataDisk()
  await recordBackup(connection.db, { startedAt, sameDisk, verified: true })
  return { manifest, sameDisk }
}

/** `isCopy`: what is restored is a copy to try things out, which reaches nobody (server/app.ts). */
export type RestoreOptions = {
  environment?: Record<string, string | undefined>
  isCopy?: boolean
}

/**
 * Fills an empty folder or PostgreSQL database. Cut off, it leaves no database, and the next one removes
 * its half folder; of two at once the later one wins. Returns what to say of it. Throws NotEmpty where
 * there is any file of a database: SQLite would play the log of another one into this (docs/bar.md 62);
 * EarlierData and NewerData.
 */
export async function restore(
  readConfig: () => Config,
  file: string,
  { environment = process.env, isCopy = false }: RestoreOptions = {},
): Promise<string[]> {
  const source = await sourceOf(file, environment)
  // First of all: reading the configuration may make a folder and a secret in it.
  const { migrations } = await verifyBackup(source)
  pendingOf(migrations, undefined, file)
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  if (!databaseUrl) await refuseDatabase(dataDir)
  return await whileUnfinished(dataDir, async (scratch) => {
    const unfinished = join(scratch, databaseName)
    const connection = await connect(databaseUrl ? { url: databaseUrl } : { file: unfinished })
    let dropped = 0
    const target: RestoreTarget = {
      connection,
      files: createFiles(config),
      scratch,
      async complete(db, { madeAt }) {
        dropped = await saveCopyMark(db, isCopy ? new Date(madeAt) : undefined)
      },
    }
    const manifest = await restoreBackup(source, target)
      .catch((error) => {
        throw databaseUrl && error instanceof NotEmpty
          ? inUse('The database of DATABASE_URL')
          : error
      })
      .finally(() => connection.close())
    if (!databaseUrl) await putInPlace(unfinished, dataDir)
    return [
      `Restored ${contentsOf(manifest)}, as of ${manifest.madeAt}.`,
      ...(manifest.unknown.length > 0 ? [lostWords(manifest.unknown)] : []),
      ...(dropped > 0
        ? [`It was a copy: ${dropped} mails and messages that waited in it since were dropped.`]
        : []),
      ...(isCopy ? [copyAdvice] : []),
      signInAgain(config),
    ]
  })
}

const lostWords = (unknown: string[]) =>
  `The backup is of a newer version. What this one does not know was left out: ${unknown.join(', ')}. To keep it, restore with the newer version into another empty place.`

const copyAdvice =
  'It is a copy: started, it sends no mail, calls no webhook, runs no jobs, opens no private link, and says so on every page.'

const signInAgain = ({ command }: Config) =>
  `Everybody signs in again. With another session secret: ${command} sign-everybody-out, and two-step verification is set up again.`

/** Gives `work` a folder inside the data folder that only this user can read, and that goes in any case. */
async function whileUnfinished<T>(
  dataDir: string,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  makeDataFolder(dataDir)
  await removeUnfinished(dataDir)
  await using scratch = await mkdtempDisposable(join(dataDir, '.restore-'))
  return await work(scratch.path)
}

/**
 * Rebuilds the data as they were after the last transaction that `at` includes, from the continuous copy
 * in the place of backups: a moment ("2026-11-24 14:03", UTC, to the millisecond), the number of a transaction,
 * or `latest`. Nobody is signed in to it. Returns what to say of it. Throws NotCopied, DamagedBackup,
 * NotEmpty, EarlierData and NewerData.
 */
export async function restoreAt(
  readConfig: () => Config,
  at: string,
  { environment = process.env, isCopy = false }: RestoreOptions = {},
): Promise<string[]> {
  const wanted = readWanted(at)
  const { databaseUrl, dataDir, backupIdentity, ...given } = readListenConfig(environment)
  if (databaseUrl)
    throw new NotCopied('PostgreSQL goes back to a moment by itself: docs/running.md says how')
  await refuseDatabase(dataDir)
  const store = createBackupStore({ ...given, dataDir, databaseUrl })
  const plan = await findPlan(store, wanted)
  const config = readConfig()
  return await whileUnfinished(dataDir, async (scratch) => {
    const file = join(scratch, databaseName)
    const { last, next } = await rebuild(store, plan, file, backupIdentity)
    const fetchPicture = await openPictures(store, backupIdentity)
    const connection = await connect({ file })
    const pictures = await completeRestored(connection, async (name) => {
      const path = join(scratch, 'picture')
      // Another name could lead out of the folder, or be shown as a page.
      if (!readFileName(name) || !(await fetchPicture(name, path))) return false
      await createFiles(config).keep(name, path)
      return true
    })
      .then(async (done) => {
        await saveCopyMark(connection.db, isCopy ? new Date(last.at) : undefined)
        return done
      })
      .finally(() => connection.close())
    await putInPlace(file, dataDir)
    return [
      ...pictures.missing.map((name) => `${name} is named by a record but is not in the copy`),
      `Restored transaction ${last.number}, as of ${new Date(last.at).toISOString()}, and ${pictures.count} files.`,
      next
        ? `The next one, ${next.number}, was at ${new Date(next.at).toISOString()}.`
        : plan.hole
          ? `${wordsOfHole(plan)}.`
          : 'It is the last one that was copied.',
      ...(isCopy ? [copyAdvice] : []),
      signInAgain(config),
    ]
  })
}

/** Rebuilt from a file, or a database in which nobody is signed in and nothing is under way. */
async function completeRestored(
  connection: Connection,
  fetchFile: (name: string) => Promise<boolean>,
): Promise<{ count: number; missing: string[] }> {
  const { db } = connection
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const [found] = rows
  if (found?.integrity_check !== 'ok')
    throw new DamagedBackup('The copy', `its database is damaged (${found?.integrity_check})`)
  pendingOf(await appliedMigrations(connection), undefined, 'The copy')
  for (const table of leftOut) await db.deleteFrom(table as never).execute()
  await migrate(connection)
  const missing: string[] = []
  let count = 0
  for (const name of await listPictureFiles(db)) {
    if (await fetchFile(name)) count += 1
    else missing.push(name)
  }
  return { count, missing }
}

/** An encrypted file is decrypted as it is read. Throws DamagedBackup where its key is not given. */
async function sourceOf(
  file: string,
  environment: Record<string, string | undefined>,
): Promise<BackupSource> {
  if (!(await isEncrypted(file))) return file
  const { backupIdentity } = readListenConfig(environment)
  if (!backupIdentity)
    throw new DamagedBackup(file, 'it is encrypted: BACKUP_IDENTITY has to be its secret key')
  return {
    name: file,
    read: async () => decrypted(file, (await openAsBlob(file)).stream(), backupIdentity),
  }
}

/** Throws NotEmpty where anybody has put a file of a database there meanwhile. */
async function putInPlace(unfinished: string, dataDir: string): Promise<void> {
  const log = `${unfinished}-wal`
  if ((await databaseFiles(dirname(unfinished))).includes(basename(log)))
    throw new Error(`${log} could not be written into its database: restore again`)
  await refuseDatabase(dataDir)
  try {
    // Unlike a renaming it never takes the place of a database that came meanwhile.
    await link(unfinished, join(dataDir, databaseName))
  } catch (error) {
    await refuseDatabase(dataDir)
    throw error
  }
}

async function refuseDatabase(folder: string): Promise<void> {
  const names = await databaseFiles(folder)
  if (names.length > 0) throw inUse(folder, names)
}

function inUse(place: string, names: string[] = []): NotEmpty {
  const found = names.length > 0 ? ` (it holds ${names.join(', ')})` : ''
  return new NotEmpty(
    `${place} is in use${found}: restore fills an empty one. Nothing was changed.`,
  )
}

/** The database, its log, and whatever else has its name. */
async function databaseFiles(folder: string): Promise<string[]> {
  const names: string[] = await readdir(folder).catch(() => [])
  return names.filter((name) => name.startsWith(databaseName)).toSorted()
}

/** Half folders of restores that were cut off: each holds a copy of the data. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith('.restore-'))
      await rm(join(dataDir, name), { recursive: true, force: true })
}

function contentsOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${madeAt.slice(0, 10)})`
}
