import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createBackup, putInPlace, refuseTaken } from '#core/backup/create-backup.server.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import {
  backupName,
  findLastWrite,
  isCovered,
  nameBefore,
  surplusBackups,
} from '#core/backup/nightly.server.ts'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { dayMs } from '#core/clock.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { version } from '#core/version.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { appliedMigrations, pendingOf } from '#db/migrate.ts'
import { migrations as all } from '#db/migrations/index.ts'
import type { Migration } from '#db/migrations/migration.ts'
import type { Db } from '#db/schema.ts'
import { type BackupStore, createBackupStore } from './backup-store.ts'
import type { Config } from './config.ts'
import { databaseName, targetOf } from './database-target.ts'
import { encryptFile } from './encrypted-backup.ts'
import { createFiles } from './files.ts'
import { namingDisk } from './full-disk.ts'
import type { Log } from './log.ts'

/**
 * Tried by restoring it into a database that is thrown away, then encrypted. It is there tried or not at all, and takes
 * the place of no other file. Throws FullDisk.
 */
export function createTriedBackup(
  config: Config,
  file: string,
  migrations: readonly Migration[] = all,
): Promise<Manifest> {
  return namingDisk([dirname(file), config.dataDir], () => makeAndTry(config, file, migrations))
}

async function makeAndTry(
  config: Config,
  file: string,
  migrations: readonly Migration[],
): Promise<Manifest> {
  const { dataDir, backupRecipient } = config
  await refuseTaken(file)
  await removeLeftovers(dataDir, /^\.(trial|backup|restore|qantara-backup|qantara-export)-/)
  // What others have there is called as they like.
  await removeLeftovers(dirname(file), /^\.qantara-(backup|export)-/)
  await using inside = await mkdtempDisposable(join(dataDir, '.backup-'))
  await using outside = await mkdtempDisposable(join(dirname(file), '.qantara-backup-'))
  const made = join(outside.path, 'backup.tar.gz')
  // What will be encrypted is in the clear on the disk of the data only, where everything in it is.
  const plain = backupRecipient ? join(inside.path, 'backup.tar.gz') : made
  const manifest = await createBackup(targetOf(config), createFiles(config), plain)
  await tryBackup(plain, inside.path, migrations)
  if (backupRecipient) await encryptFile(plain, made, backupRecipient)
  // Another one may have come meanwhile.
  await refuseTaken(file)
  await putInPlace(made, file)
  return manifest
}

/** `scratch` is on the disk of the data: the folder for temporary files is memory in a container. */
async function tryBackup(
  file: string,
  scratch: string,
  migrations: readonly Migration[],
): Promise<void> {
  await using connection = await connect({ file: join(scratch, databaseName), isThrownAway: true })
  // Each picture is unpacked and compared, and goes at once: all of them would take their room again.
  const keep = (_: string, path: string) => rm(path)
  const files = { ...createFiles({ dataDir: scratch, s3: undefined }), keep }
  await restoreBackup(file, { connection, files, scratch }, migrations)
}

/** Of a backup, a restore or an export that was cut off, a day ago or earlier: none takes so long. */
async function removeLeftovers(folder: string, called: RegExp): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => called.test(each))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > dayMs)
      await rm(path, { recursive: true, force: true })
  }
}

/** Made, tried, recorded, and then the oldest go; a failure leaves the earlier ones alone. */
export function createNightlyBackup(config: Config, db: Db, log: Log) {
  const store = createBackupStore(config)
  return {
    place: store.place,
    async make(now: Date): Promise<void> {
      const name = backupName(now) + endingOf(config)
      await store.add(name, async (path) => void (await createTriedBackup(config, path)))
      await recordBackup(db, {
        startedAt: now,
        sameDisk: await store.isOnDataDisk(),
        verified: true,
      })
      const { backups, legalHold } = await findSettings(db)
      if (!legalHold.on) await removeSurplus(store, backups.keep)
      log.info({ name, place: store.place }, 'backup made and tried')
    },
  }
}

const endingOf = ({ backupRecipient }: Config) => (backupRecipient ? '.age' : '')

async function removeSurplus(store: BackupStore, keep: number): Promise<void> {
  for (const name of surplusBackups(await store.list('qantara-'), keep)) await store.remove(name)
}

/**
 * For going back a version, also where nothing is migrated if it is an update. Returns its name;
 * undefined: nothing to migrate or to lose. Throws EarlierData and NewerData.
 */
export async function backUpBeforeMigrating(
  config: Config,
  connection: Connection,
  now = new Date(),
  migrations: readonly Migration[] = all,
  isUpdate = false,
): Promise<string | undefined> {
  const applied = await appliedMigrations(connection)
  const [pending] = pendingOf(applied, migrations)
  const subject = isUpdate ? version : pending?.name
  if (applied.length === 0 || !subject) return undefined
  const store = createBackupStore(config)
  // Another process has made it, or a start that was cut off after it.
  const lastWrite = await findLastWrite(connection.db)
  if (isCovered(await store.list('before-'), subject, { now, lastWrite })) return undefined
  return await keepBackup(config, subject, now, migrations)
}

/** Of what was saved until now, before this update. Returns its name. */
export async function keepBackup(
  config: Config,
  update: string,
  now: Date,
  migrations: readonly Migration[] = all,
): Promise<string> {
  const name = nameBefore(update, now) + endingOf(config)
  const store = createBackupStore(config)
  // Trying it migrates a copy: what fails there has not touched the data.
  await store.add(name, async (path) => void (await createTriedBackup(config, path, migrations)))
  return name
}
