import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '#core/backup/create-backup.server.ts'
import type { Manifest } from '#core/backup/manifest.ts'
import { backupName, surplusBackups } from '#core/backup/nightly.server.ts'
import { recordBackup } from '#core/backup/recorded-backups.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { readSettings } from '#core/settings/settings.server.ts'
import { type Connection, connect } from '#db/connect.ts'
import { appliedMigrations } from '#db/migrate.ts'
import { migrations } from '#db/migrations/index.ts'
import type { Db } from '#db/schema.ts'
import { type BackupStore, createBackupStore } from './backup-store.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'
import type { Log } from './log.ts'

export function targetOf({ databaseUrl, dataDir }: Config): { url: string } | { file: string } {
  return databaseUrl ? { url: databaseUrl } : { file: join(dataDir, 'qantara.sqlite') }
}

/** Tried by restoring it into a database that is thrown away. */
export async function createTriedBackup(config: Config, file: string): Promise<Manifest> {
  const manifest = await createBackup(targetOf(config), createFiles(config), file)
  const scratch = await mkdtemp(join(tmpdir(), 'qantara-trial-'))
  try {
    const connection = await connect({ file: join(scratch, 'qantara.sqlite') })
    try {
      const files = createFiles({ dataDir: scratch, s3: undefined })
      await restoreBackup(file, { connection, files, scratch })
    } finally {
      await connection.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  return manifest
}

/** Made, tried, recorded, and then the oldest go; a failure leaves the earlier ones alone. */
export function createNightlyBackup(config: Config, db: Db, log: Log) {
  const store = createBackupStore(config)
  return {
    place: store.place,
    async make(now: Date): Promise<void> {
      const name = backupName(now)
      await store.add(name, async (path) => void (await createTriedBackup(config, path)))
      await recordBackup(db, {
        startedAt: now,
        sameDisk: await store.isOnDataDisk(),
        verified: true,
      })
      const { backups, legalHold } = await readSettings(db)
      if (!legalHold.on) await removeSurplus(store, backups.keep)
      log.info({ name, place: store.place }, 'backup made and tried')
    },
  }
}

async function removeSurplus(store: BackupStore, keep: number): Promise<void> {
  for (const name of surplusBackups(await store.list(), keep)) await store.remove(name)
}

/**
 * So that a program of before can be put back. Returns its name; undefined when there is nothing to
 * migrate or to lose.
 */
export async function backUpBeforeMigrating(
  config: Config,
  connection: Connection,
): Promise<string | undefined> {
  const applied = await appliedMigrations(connection)
  const pending = migrations.find(({ name }) => !applied.includes(name))
  if (applied.length === 0 || !pending) return undefined
  const store = createBackupStore(config)
  const name = `before-${pending.name}.tar.gz`
  // Another process, or a start that was cut off after it, has made it.
  if ((await store.list()).includes(name)) return undefined
  // Trying it migrates a copy: what fails there has not touched the data.
  await store.add(name, async (path) => void (await createTriedBackup(config, path)))
  return name
}
