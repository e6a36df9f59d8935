import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { putInPlace } from '#core/backup/create-backup.server.ts'
import { dayMs } from '#core/clock.ts'
import type { Files } from '#core/media/files.ts'
import { listPictureFiles } from '#core/media/pictures.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import type { BackupStore } from '../backup-store.ts'
import type { Config } from '../config.ts'
import { encryptFile } from '../encrypted-backup.ts'
import { copiedMediaPrefix } from './copied-files.ts'
import { copyFolder } from './copy-state.ts'

/** What the copier knows of the pictures that lie beside the copied transactions. */
export type MediaState = {
  /** Their names; undefined until they were listed. */
  copied: Set<string> | undefined
  /** Which pictures were there at the last look. */
  seen: string
  gone: Record<string, number>
}

/** Copies the files of pictures that are not there yet. Throws the first error, after all were tried. */
export async function copyMedia(
  config: Config,
  store: BackupStore,
  files: Files,
  db: Db,
  state: MediaState,
): Promise<void> {
  const names = await listPictureFiles(db)
  const seen = names.join()
  if (seen === state.seen) return
  const ending = config.backupRecipient ? '.age' : ''
  state.copied ??= new Set(await store.list(copiedMediaPrefix))
  const errors: unknown[] = []
  for (const name of names) {
    const copied = `${copiedMediaPrefix}${name}${ending}`
    if (!state.copied.has(copied)) await copy(name, copied).catch((error) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
  await forgetMedia(config, store, db, state)
  state.seen = seen

  async function copy(name: string, copied: string): Promise<void> {
    const file = await files.find(name)
    // Deleted meanwhile, or away as a record says (doctor).
    if (!file) return
    await store.add(copied, async (to) => {
      const scratch = join(copyFolder(config), 'unfinished-picture')
      const unfinished = `${to}.unfinished`
      const { backupRecipient } = config
      const plain = backupRecipient ? scratch : unfinished
      try {
        await pipeline(await file.read(), createWriteStream(plain, { mode: 0o600 }))
        if (backupRecipient) await encryptFile(plain, unfinished, backupRecipient)
        await putInPlace(unfinished, to)
      } finally {
        await rm(scratch, { force: true })
      }
    })
    state.copied?.add(copied)
  }
}

/** Removes the pictures that no record names any more once the oldest kept backup is younger than that. */
export async function forgetMedia(
  config: Config,
  store: BackupStore,
  db: Db,
  state: MediaState,
): Promise<void> {
  const ending = config.backupRecipient ? '.age' : ''
  const names = await listPictureFiles(db)
  const named = new Set(names.map((name) => `${copiedMediaPrefix}${name}${ending}`))
  const { backups, legalHold } = await findSettings(db)
  const now = Date.now()
  for (const name of state.copied ?? []) {
    if (named.has(name)) {
      delete state.gone[name]
      continue
    }
    const since = state.gone[name] ?? now
    state.gone[name] = since
    if (legalHold.on || now - since < backups.keep * dayMs) continue
    await store.remove(name)
    state.copied?.delete(name)
    delete state.gone[name]
  }
}
