import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Manifest } from '#core/backup/manifest.ts'
import { verifyBackup } from '#core/backup/read-backup.server.ts'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { NotEmpty, restoreBackup } from '#core/backup/restore-backup.server.ts'
import { connect } from '#db/connect.ts'
import { createBackupStore } from './backup-store.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'
import { createTriedBackup, targetOf } from './make-backup.ts'

/** Everything but sessions and secrets, tried by restoring it. Returns what to say of it. */
export async function backup(readConfig: () => Config, file: string): Promise<string[]> {
  const config = readConfig()
  const startedAt = new Date()
  const manifest = await createTriedBackup(config, file)
  const sameDisk = await createBackupStore({
    ...config,
    backups: { dir: dirname(file) },
  }).isOnDataDisk()
  const connection = await connect(targetOf(config))
  try {
    await recordBackup(connection.db, { startedAt, sameDisk, verified: true })
  } finally {
    await connection.close()
  }
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

/** Throws when there is anything in the target. Cut off, it leaves no database. */
export async function restore(readConfig: () => Config, file: string): Promise<string[]> {
  // First of all: reading the configuration may make a folder and a secret in it.
  await verifyBackup(file)
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  const where = databaseUrl ? 'The database of DATABASE_URL' : dataDir
  const inUse = new NotEmpty(`${where} is in use: restore fills an empty one. Nothing was changed.`)
  if (!databaseUrl && (await holdsDatabase(dataDir))) throw inUse
  await mkdir(dataDir, { recursive: true })
  const scratch = await mkdtemp(join(dataDir, '.restore-'))
  try {
    const unfinished = join(scratch, 'qantara.sqlite')
    const connection = await connect(databaseUrl ? { url: databaseUrl } : { file: unfinished })
    const manifest = await restoreBackup(file, {
      ...{ connection, files: createFiles(config), scratch },
    }).finally(() => connection.close())
    // Unlike a renaming it never takes the place of a database that came meanwhile.
    if (!databaseUrl) await link(unfinished, join(dataDir, 'qantara.sqlite'))
    return [
      `Restored ${contentsOf(manifest)}, as of ${manifest.madeAt}.`,
      'Everybody signs in again. With another session secret: npm run qantara -- sign-everybody-out, and two-step verification is set up again.',
    ]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw error instanceof NotEmpty || code === 'EEXIST' ? inUse : error
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

function contentsOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables and ${files.length} files (${madeAt.slice(0, 10)})`
}

async function holdsDatabase(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => [])
  return names.includes('qantara.sqlite')
}
