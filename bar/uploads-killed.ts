import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { collectFiles } from '#core/media/collect.server.ts'
import type { Files } from '#core/media/files.ts'
import { readFileName } from '#core/media/picture-name.ts'
import { connect } from '#db/connect.ts'
import { createFiles } from '#server/files.ts'
import { openDatabase } from '#tests/support/databases.ts'
import { photograph } from '#tests/support/pictures.ts'
import { bucketConfig, startBucketServer } from '#tests/support/s3.ts'
import type { Figure } from './support/check.ts'
import { killable } from './support/killable.ts'
import { createUploader } from './support/uploads.ts'

export const row = '7'
export const about = 'an upload that is killed leaves a whole picture with its row, or neither'

/** On each of the two storages: 100 together. */
const kills = 50

export async function check(): Promise<Figure[]> {
  const bucket = await startBucketServer()
  await using database = await openDatabase('postgres', 'empty')
  const databaseUrl = 'url' in database.target ? database.target.url : undefined
  try {
    return [
      ...(await killUploads('folder and SQLite', {}, kills)),
      ...(await killUploads('bucket and PostgreSQL', { env: bucket.env, databaseUrl }, kills)),
    ]
  } finally {
    await bucket.stop()
  }
}

/** Kills the program at so many moments of an upload, and looks at what it left. */
export async function killUploads(
  name: string,
  given: Parameters<typeof killable>[0] & { picture?: Buffer },
  kills: number,
): Promise<Figure[]> {
  const program = await killable(given)
  const { site } = program
  const files = createFiles({ dataDir: site.dataDir, s3: bucketConfig(given.env) })
  const picture = given.picture ?? (await photograph({ width: 900, height: 1200 }))
  const acknowledged: string[] = []
  try {
    await program.start()
    const upload = await createUploader(site)
    // As each one to be killed: the first of a program that has just started.
    const { ms } = await upload(picture)
    for (let number = 0; number < kills; number += 1) {
      if (number > 0) await program.start()
      // Evenly over an upload and a little beyond, so that some are done.
      const at = (ms * 1.15 * (number + 0.5)) / kills
      const sent = upload(picture).catch(() => undefined)
      await pause(at)
      await program.kill()
      const answer = await sent
      if (answer?.status === 201) acknowledged.push(answer.url)
    }
    return await judge(name, { files, kills, acknowledged, target: site.database })
  } finally {
    await program.kill()
    await program.remove()
  }
}

async function judge(
  name: string,
  seen: {
    files: Files
    kills: number
    acknowledged: string[]
    target: { file: string } | { url: string }
  },
): Promise<Figure[]> {
  const { files, kills, acknowledged, target } = seen
  const connection = await connect(target)
  try {
    const rows = await connection.db.selectFrom('media').selectAll().execute()
    const named = rows.flatMap((row) => row.files as { name: string; sha256: string }[])
    let broken = 0
    for (const { name, sha256 } of named) {
      const bytes = await read(files, name)
      if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) broken += 1
    }
    const stored = (await Array.fromAsync(files.list())).filter((each) => readFileName(each))
    let halves = 0
    for (const each of stored) if (!(await isWhole(await read(files, each)))) halves += 1
    const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60_000)
    const { orphans } = await collectFiles(connection.db, files, inTwoDays, async () => {})
    const left = (await Array.fromAsync(files.list())).filter((each) => readFileName(each))
    const lost = acknowledged.filter((url) => !rows.some((row) => row.url === url))
    const none = (what: string, value: number): Figure => ({
      what: `${name}: ${what}`,
      value,
      limit: 'none',
      holds: value === 0,
    })
    return [
      {
        what: `${name}: kills, of which pictures were done or acknowledged`,
        value: `${kills}, ${rows.length - 1}, ${acknowledged.length}`,
        limit: 'some of both kinds',
        holds: rows.length > 1 && rows.length - 1 < kills,
      },
      none('rows whose files are missing or differ', broken),
      none('acknowledged pictures without a row', lost.length),
      none('files that are not whole', halves),
      {
        what: `${name}: files without a row, collected`,
        value: `${orphans}, then ${left.length - named.length} left`,
        limit: 'none left',
        holds: left.length === named.length,
      },
    ]
  } finally {
    await connection.close()
  }
}

async function read(files: Files, name: string): Promise<Buffer | undefined> {
  const file = await files.find(name)
  return file && Buffer.concat(await Array.fromAsync(await file.read()))
}

async function isWhole(bytes: Buffer | undefined): Promise<boolean> {
  const read = bytes && sharp(bytes, { failOn: 'warning' }).stats()
  return (
    (await read?.then(
      () => true,
      () => false,
    )) ?? false
  )
}
