import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtempDisposable, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { amber, type Check, green, reasonOf, red } from '#core/doctor/check.ts'
import type { Files } from '#core/media/files.ts'
import { createBackupStore } from './backup-store.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'

export const startIt = 'Start the program: it says what is wrong, or brings the tables up to date'

export async function checkStorage(config: Config): Promise<Check> {
  const [place, action] = config.s3
    ? ['The bucket', 'Check S3_ENDPOINT, S3_BUCKET and the key, and whether that service answers']
    : ['The folder', 'Free up space on the disk of DATA_DIR, and let the program write there']
  if (!config.s3 && !existsSync(config.dataDir))
    return red('storage', `There is no folder ${config.dataDir}`, startIt)
  return tryOut(createFiles(config), config).then(
    () => green('storage', `${place} takes pictures, gives them back and deletes them`),
    (error) => red('storage', `${place} does not accept pictures: ${reasonOf(error)}`, action),
  )
}

/** Stores a file, reads it and deletes it: nothing less shows that pictures can be kept. Throws. */
export async function tryOut(files: Files, { s3, dataDir }: Config): Promise<void> {
  await files.check()
  // A folder takes files of its own disk only.
  await using scratch = await mkdtempDisposable(join(s3 ? tmpdir() : dataDir, '.probe-'))
  const name = `probe-${randomUUID()}`
  const place = join(scratch.path, name)
  await writeFile(place, name)
  await files.keep(name, place)
  try {
    const found = await files.find(name)
    if (!found || (await text(await found.read())) !== name)
      throw new Error('what was stored does not come back')
  } finally {
    await files.remove(name)
  }
}

/** By a file of a few bytes, which is deleted again. */
export async function checkBackupBucket(config: Config): Promise<Check> {
  const store = createBackupStore(config)
  return store.check().then(
    () => green('backup bucket', `T${store.place.slice(1)} takes files, and deletes them`),
    (error) =>
      red('backup bucket', reasonOf(error), 'Check BACKUP_S3_ENDPOINT, _BUCKET and the key'),
  )
}

const megabyte = 1024 * 1024
const minRoom = { amber: 1024 * megabyte, red: 100 * megabyte }

export async function checkRoom({ dataDir, backups }: Config): Promise<Check> {
  const folders = [dataDir, ...('dir' in backups ? [backups.dir] : [])]
  const asked = folders.map(async (folder) => ({ folder, room: await roomIn(folder) }))
  const found = await Promise.all(asked).catch((error) => reasonOf(error))
  if (typeof found === 'string')
    return red('disk', `Its free space cannot be read: ${found}`, 'Check whether it is broken')
  const [least] = found.toSorted((a, b) => a.room - b.room)
  if (!least) return green('disk', 'Nothing is kept on this machine')
  const message = `${Math.floor(least.room / megabyte).toLocaleString('en')} MB are free in ${least.folder}`
  if (least.room >= minRoom.amber) return green('disk', message)
  const action = 'Free up space: old backups, and DATA_DIR/outbox where mails are files, come first'
  return least.room < minRoom.red ? red('disk', message, action) : amber('disk', message, action)
}

/** In bytes; of a folder that is still to be made, where it will be. */
async function roomIn(folder: string): Promise<number> {
  if (!existsSync(folder) && dirname(folder) !== folder) return roomIn(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
