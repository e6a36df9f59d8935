import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { createBackup } from '#core/backup/create-backup.server.ts'
import { restoreBackup } from '#core/backup/restore-backup.server.ts'
import { connect } from '#db/connect.ts'
import { migrate } from '#db/migrate.ts'
import { contentOf, filesOf, storageOf } from '#tests/support/backed-up.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { type DatabaseKind, databases, openDatabase } from '#tests/support/databases.ts'
import { chain } from '#tests/support/made-up-migrations.ts'
import { photograph } from '#tests/support/pictures.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import { markedTeam, post, type Session, signedIn } from '#tests/support/savers.ts'
import { makeBackup, run, secret } from './support/backup-command.ts'
import type { Check, Figure } from './support/check.ts'

const cuts = 40
const changedBytes = 40

export const { row, about, check }: Check = {
  row: '8',
  about: `backups by the command while people save, restored into both databases, of ${chain.length} versions of the tables too; ${cuts + changedBytes} damaged ones`,
  async check() {
    buildIfMoved()
    const folder = await mkdtemp(join(tmpdir(), 'qantara-backups-'))
    try {
      const figures: Figure[] = []
      for (const kind of databases) {
        await using site = await openRestartable(kind, { SESSION_SECRET: secret })
        const session = await signedIn(site)
        figures.push(...(await whileSaving(site, session, kind, folder)))
        await site.stop()
        figures.push(...(await restoredAlike(site, session, kind, folder)))
        figures.push(await restoredFromEarlier(kind, folder))
      }
      return [...figures, ...(await refuseDamaged(folder))]
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const none = (what: string, value: number): Figure => ({
  what,
  value,
  limit: '0',
  holds: value === 0,
})

/** A backup in the middle of saves holds exactly one version, as new as the last one acknowledged. */
async function whileSaving(
  site: Restartable,
  session: Session,
  kind: DatabaseKind,
  folder: string,
): Promise<Figure[]> {
  await upload(session)
  const last = { sent: 0, acknowledged: 0, refused: 0 }
  const save = async () => {
    const list = await markedTeam.read(site.connection.db)
    last.sent += 1
    const { status } = await post(session, markedTeam.path, list, list.marked(last.sent))
    if (status === 200) last.acknowledged = last.sent
    else last.refused += 1
  }
  await save()
  let saving = true
  const saves = (async () => {
    while (saving) await save()
  })()
  let mixed = 0
  let lost = 0
  const backups = 3
  for (let n = 0; n < backups; n += 1) {
    const before = last.acknowledged
    const file = join(folder, `${kind}-while-${n}.tar.gz`)
    await makeBackup(site, file)
    const after = last.sent
    const dataDir = join(folder, `${kind}-while-${n}`)
    const { code, words } = await run({ dataDir }, 'restore', file)
    if (code !== 0) throw new Error(`A backup was not restored: ${words}`)
    const restored = await connect({ file: join(dataDir, 'qantara.sqlite') })
    const marks = new Set((await markedTeam.read(restored.db)).marks)
    await restored.close()
    const [mark = -1] = marks
    if (marks.size !== 1) mixed += 1
    if (mark < before || mark > after) lost += 1
  }
  saving = false
  await saves
  return [
    none(`${kind}: of ${last.sent} saves beside ${backups} backups refused`, last.refused),
    none(`${kind}: backups that hold a mixture of two saves`, mixed),
    none(`${kind}: backups without a save acknowledged before`, lost),
  ]
}

/** Everything of a program that is at rest, in both databases. */
async function restoredAlike(
  site: Restartable,
  session: Session,
  kind: DatabaseKind,
  folder: string,
): Promise<Figure[]> {
  const file = join(folder, `${kind}.tar.gz`)
  await makeBackup(site, file)
  const source = await contentOf(site.url ? { url: site.url } : { file: site.file })
  const names = await filesOf(site.dataDir)
  const figures: Figure[] = []
  for (const other of databases) {
    await using empty = await openDatabase(other, 'empty')
    const url = other === 'postgres' && 'url' in empty.target ? empty.target.url : undefined
    const dataDir = join(folder, `${kind}-to-${other}`)
    const { code, words } = await run({ dataDir, url }, 'restore', file)
    const restored = await contentOf(url ? { url } : { file: join(dataDir, 'qantara.sqlite') })
    const tables = Object.keys(source)
    const rows = Object.values(source).flat().length
    const differ = tables.filter(
      (table) => JSON.stringify(source[table]) !== JSON.stringify(restored[table]),
    )
    const kept = new Set(await filesOf(dataDir))
    figures.push(
      none(`${kind} to ${other}: exit code ${words.slice(0, 80)}`.trim(), code ?? -1),
      none(
        `${kind} to ${other}: of ${tables.length} tables with ${rows} rows differ ${differ}`.trim(),
        differ.length,
      ),
      none(
        `${kind} to ${other}: of ${names.length} files missing or different`,
        names.filter((name) => !kept.has(name)).length + Math.abs(kept.size - names.length),
      ),
    )
  }
  const bytes = gunzipSync(await readFile(file))
  const [, token = ''] = session.cookie.split('=')
  const secrets = [secret, token].filter((each) => bytes.includes(each))
  return [...figures, none(`${kind}: secrets and sessions in the file`, secrets.length)]
}

/** A backup of each earlier version becomes what migrating the data in their place makes of them. */
async function restoredFromEarlier(kind: DatabaseKind, folder: string): Promise<Figure> {
  let different = 0
  for (let length = 1; length <= chain.length; length += 1) {
    await using database = await openDatabase(kind, 'empty')
    await migrate(database.connection, undefined, chain.slice(0, length))
    const file = join(folder, `${kind}-version-${length}.tar.gz`)
    await createBackup(database.target, storageOf(folder), file)
    await migrate(database.connection, undefined, chain)
    const expected = await contentOf(database.target)
    for (const other of databases) {
      await using empty = await openDatabase(other, 'empty')
      const target = { connection: empty.connection, files: storageOf(folder), scratch: folder }
      await restoreBackup(file, target, chain)
      if (!isDeepStrictEqual(await contentOf(empty.target), expected)) different += 1
    }
  }
  return none(`${kind}: of ${chain.length * 2} restores of earlier tables differ`, different)
}

/** Cut anywhere, or with one other byte: refused, and nothing is touched. */
async function refuseDamaged(folder: string): Promise<Figure[]> {
  const whole = await readFile(join(folder, 'sqlite.tar.gz'))
  const at = (share: number) => Math.floor(share * (whole.length - 1))
  const damaged = [
    ...Array.from({ length: cuts }, (_, n) => whole.subarray(0, at(n / cuts))),
    ...Array.from({ length: changedBytes }, (_, n) => {
      const changed = Buffer.from(whole)
      // Behind the first bytes of gzip, which say nothing about the content.
      const place = Math.max(10, at((n + 0.5) / changedBytes))
      changed[place] = (changed[place] ?? 0) ^ 0x10
      return changed
    }),
  ]
  let taken = 0
  let unnamed = 0
  let touched = 0
  for (const [n, bytes] of damaged.entries()) {
    const file = join(folder, `damaged-${n}.tar.gz`)
    const dataDir = join(folder, `untouched-${n}`)
    await writeFile(file, bytes)
    const { code, words } = await run({ dataDir }, 'restore', file)
    if (code === 0) taken += 1
    else if (!words.startsWith(`${file} is not a whole backup: `)) unnamed += 1
    if ((await readdir(dataDir).catch(() => [])).length > 0) touched += 1
    await rm(file)
  }
  return [
    none(`of ${damaged.length} damaged backups taken`, taken),
    none('refused in other words than by their name', unnamed),
    none('folders that one of them touched', touched),
  ]
}

async function upload({ origin, cookie }: Session): Promise<void> {
  const headers = { origin, cookie, 'content-type': 'application/octet-stream' }
  const url = `${origin}/admin/pictures/team-images?name=Amina`
  const body = new Uint8Array(await photograph())
  const { status } = await fetch(url, { method: 'POST', headers, body })
  if (status !== 200 && status !== 201) throw new Error(`An upload was answered with ${status}`)
}
