import { access, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { exchangeOf } from '#app/exchange.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { listActiveAdmins } from '#core/rights/write.server.ts'
import { exportFiles, exportZip } from '#core/transfer/export-files.server.ts'
import { type TransferKindName, transferKinds } from '#core/transfer/transfer.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'

/** Told in one line. */
export class TransferError extends Error {}

export type Target = { db: Db; origin: string; config: Pick<Config, 'dataDir' | 's3' | 'command'> }

const kindNames = Object.keys(transferKinds) as TransferKindName[]

/** Of what is written: enquiries name people. */
const ownOnly = { flag: 'wx', mode: 0o600 } as const

/**
 * `export FOLDER` or `export FILE.zip`: every list as CSV and as JSON, or with its pictures. Nothing has its
 * final name before it is whole; what an export that was killed has left is removed. Returns what to say.
 * Throws TransferError where something is there already.
 */
export async function exportTo({ db, origin, config }: Target, place: string): Promise<string[]> {
  const parts = { db, exchange: exchangeOf({ kinds: textKinds, nouns }), origin }
  const actorId = await findActor(db, config.command)
  if (/\.zip$/i.test(place)) {
    await refuseTaken(place)
    const from = { ...parts, files: createFiles(config) }
    await makeWhole(dirname(place), async (unfinished) => {
      const path = join(unfinished, basename(place))
      const file = await open(path, ownOnly.flag, ownOnly.mode)
      const zip = await exportZip(from, actorId, kindNames, { withTrash: true })
      await pipeline(zip, file.createWriteStream())
      await rename(path, place)
    })
    return [`${kindNames.length} lists and their pictures are in ${place}.`]
  }
  const isNew = !(await isThere(place))
  if (isNew) await mkdir(dirname(place), { recursive: true })
  await makeWhole(isNew ? dirname(place) : place, async (unfinished) => {
    for (const kind of kindNames)
      for (const format of ['csv', 'json'] as const)
        for (const file of await exportFiles(parts, actorId, kind, { format, withTrash: true })) {
          await refuseTaken(join(place, file.name))
          await writeFile(join(unfinished, file.name), file.text, ownOnly)
        }
    if (isNew) return rename(unfinished, place)
    for (const name of await readdir(unfinished))
      await rename(join(unfinished, name), join(place, name))
  })
  return [`${kindNames.length} lists are in ${place}, each as CSV and as JSON.`]
}

async function makeWhole(
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = await makeUnfinished(folder)
  try {
    await make(unfinished)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function refuseTaken(path: string): Promise<void> {
  if (await isThere(path)) throw new TransferError(`${path} is there already`)
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/**
 * In whose name the history tells it: the first admin's. Throws TransferError where there is none;
 * `command` is what commands are called with.
 */
export async function findActor(db: Db, command: string): Promise<string> {
  const [admin] = await listActiveAdmins(db)
  if (!admin) throw new TransferError(`There is no admin yet: ${command} make-admin EMAIL`)
  return admin.id
}

const prefix = '.qantara-export-'

/**
 * A folder in `folder` for what is being made, for its user only; it is renamed or removed by the caller.
 * Those of processes that were killed are removed: what is in them names people.
 */
async function makeUnfinished(folder: string): Promise<string> {
  for (const name of await readdir(folder))
    if (name.startsWith(prefix) && !isAtWork(name))
      await rm(join(folder, name), { recursive: true, force: true })
  return mkdtemp(join(folder, `${prefix}${process.pid}-`))
}

/** By the number of its process; in containers the number of another one may be ours. */
function isAtWork(name: string): boolean {
  const pid = Number(/^\d+/.exec(name.slice(prefix.length))?.[0])
  if (!pid || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is somebody else's.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
