import { randomUUID } from 'node:crypto'
import { access, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { textKinds } from '#app/text-kinds.server.ts'
import { exportFiles } from '#core/transfer/export-files.server.ts'
import { type TransferKindName, transferKinds } from '#core/transfer/transfer.ts'
import { exportZip } from '#core/transfer/zip-export.server.ts'
import { listActiveAdmins } from '#core/users/rights.server.ts'
import type { Db } from '#db/schema.ts'
import type { Config } from './config.ts'
import { createFiles } from './files.ts'

/** Told in one line. */
export class TransferError extends Error {}

export type Target = { db: Db; origin: string; config: Pick<Config, 'dataDir' | 's3'> }

const kindNames = Object.keys(transferKinds) as TransferKindName[]

/** Of what is written: enquiries name people. */
const ownOnly = { flag: 'wx', mode: 0o600 } as const

/** `export FOLDER` or `export FILE.zip`: every list as CSV and as JSON, or with its pictures. */
export async function exportTo({ db, origin, config }: Target, place: string): Promise<string[]> {
  const parts = { db, kinds: textKinds, origin }
  const actorId = await findActor(db)
  const thereAlready = (path: string) => new TransferError(`${path} is there already`)
  if (/\.zip$/i.test(place)) {
    if (await isThere(place)) throw thereAlready(place)
    const from = { ...parts, files: createFiles(config) }
    await writeWhole(place, () => exportZip(from, actorId, kindNames, { withTrash: true }))
    return [`${kindNames.length} lists and their pictures are in ${place}.`]
  }
  await mkdir(place, { recursive: true })
  for (const kind of kindNames)
    for (const format of ['csv', 'json'] as const)
      for (const file of await exportFiles(parts, actorId, kind, { format, withTrash: true })) {
        const path = join(place, file.name)
        await writeFile(path, file.text, ownOnly).catch((error: NodeJS.ErrnoException) => {
          throw error.code === 'EEXIST' ? thereAlready(path) : error
        })
      }
  return [`${kindNames.length} lists are in ${place}, each as CSV and as JSON.`]
}

/** Under its name only once it is complete. */
async function writeWhole(path: string, make: () => Promise<Readable>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.unfinished`
  try {
    const file = await open(unfinished, ownOnly.flag, ownOnly.mode)
    await pipeline(await make(), file.createWriteStream())
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** In whose name the history tells it: the first admin's. */
export async function findActor(db: Db): Promise<string> {
  const [admin] = await listActiveAdmins(db)
  if (!admin) throw new TransferError('There is no admin yet: npm run qantara -- make-admin EMAIL')
  return admin.id
}
