import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { createPasswords } from '#core/crypto/passwords.server.ts'
import { createUser } from '#core/people/users.server.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { until } from '#tests/support/http.ts'
import { password } from '#tests/support/people.ts'
import { photograph } from '#tests/support/pictures.ts'
import { openRestartable } from '#tests/support/restartable.ts'
import { markedTeam, post, signedIn } from '#tests/support/savers.ts'
import { type Check, type Figure, noneOf } from './support/check.ts'
import { fill } from './support/fill.ts'
import { postForm } from './support/forms.ts'

const megabytes = 40
const withinMs = 2000

export const { row, about, check }: Check = {
  row: '3',
  about: `a disk of ${megabytes} MB is full: what is refused, what goes on, and that it recovers`,
  async check() {
    buildIfMoved()
    const folder = await mkdtemp(join(tmpdir(), 'qantara-full-'))
    // Needs the right to mount: run it as root on Linux.
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    try {
      return await fillUp(join(folder, 'data'))
    } finally {
      execFileSync('umount', ['-l', folder])
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function fillUp(dataDir: string): Promise<Figure[]> {
  await using site = await openRestartable({ dataDir })
  const { db } = site.connection
  const session = await signedIn(site)
  const email = 'full@example.com'
  const user = { email, name: 'Full', verified: true, role: 'admin' as const }
  const hash = await createPasswords().hash(password)
  await db.transaction().execute((tx) => createUser(tx, { ...user, password: hash }))
  const photo = await photograph()
  const list = await markedTeam.read(db)
  const before = await contentOf(site.dataDir)
  const filler = join(dataDir, '..', 'filler')
  const reader = await emptyLog(join(dataDir, 'qantara.sqlite'))
  fill(filler)

  const figures = await whileFull({
    'a save': async () => (await post(session, markedTeam.path, list, list.marked(7))).status,
    'an upload': () => upload(session, photo),
    'an enquiry': async () =>
      (await postForm(site.origin, '/contact', { ...visitor, consent: 'yes' })).status,
    'a sign-in': async () => (await postForm(site.origin, '/auth', { email, password })).status,
  })
  const pages = await Promise.all(
    ['/', '/team', '/letters'].map(async (path) => (await fetch(site.origin + path)).status),
  )
  figures.push({
    what: 'public pages on a full disk',
    value: pages.join(', '),
    limit: '200',
    holds: pages.every((status) => status === 200),
  })
  const ready = await readiness(site.origin)
  figures.push({
    what: '/readyz on a full disk',
    value: ready,
    limit: '200, and which disk is full',
    holds: ready.startsWith('200 ready, saves: refused, the disk that holds the data is full'),
  })
  reader.close()
  rmSync(filler)
  const freed = performance.now()
  await until('a save works again', async () => {
    const current = await markedTeam.read(db)
    return (await post(session, markedTeam.path, current, current.marked(8))).status === 200
  })
  const recovered = performance.now() - freed
  const readyAgain = await readiness(site.origin)
  const left = (await contentOf(site.dataDir)).filter((name) => !before.includes(name))
  const { rows } = { rows: await db.selectFrom('media').select('url').execute() }
  return [
    ...figures,
    {
      what: 'the first save after room was made',
      value: `${(recovered / 1000).toFixed(1)} s`,
      limit: 'within 5 s, without a restart',
      holds: recovered <= 5000,
    },
    {
      what: '/readyz after room was made',
      value: readyAgain,
      limit: '200, and nothing of saves',
      holds: readyAgain.startsWith('200 ready') && !readyAgain.includes('saves'),
    },
    noneOf('half files, and rows without their file', left.length + rows.length),
  ]
}

async function whileFull(attempts: Record<string, () => Promise<number>>): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, attempt] of Object.entries(attempts)) {
    const started = performance.now()
    const status = await attempt()
    const ms = performance.now() - started
    figures.push({
      what: `${what} on a full disk`,
      value: `${status} after ${ms.toFixed(0)} ms`,
      limit: '503 or 507 within 2 s',
      holds: [503, 507].includes(status) && ms <= withinMs,
    })
  }
  return figures
}

async function readiness(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/readyz`)
  return `${answer.status} ${(await answer.text()).trim().replaceAll('\n', ', ')}`
}

async function upload(
  { origin, cookie }: { origin: string; cookie: string },
  photo: Uint8Array,
): Promise<number> {
  const headers = { origin, cookie, 'content-type': 'application/octet-stream' }
  const url = `${origin}/admin/pictures/team-images?name=Full`
  return (await fetch(url, { method: 'POST', headers, body: new Uint8Array(photo) })).status
}

const visitor = {
  name: 'Jane Doe',
  email: 'jane@visitor.example',
  phone: '+20 100 000 0000',
  message: 'While the disk is full.',
}

/**
 * What SQLite has written before has room for some saves more: its log has to be empty, and to grow
 * from here on, which it does while somebody reads.
 */
async function emptyLog(file: string) {
  const reader = new Database(file)
  await until('the log is empty', async () => {
    const [{ busy }] = reader.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }]
    return busy === 0
  })
  reader.exec('begin')
  reader.prepare('select count(*) from users').get()
  return reader
}

/** Files of pictures and of uploads under way. */
async function contentOf(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true })
  return names.filter((name) => /^(media|uploads)\/./.test(name))
}
