import { createHash } from 'node:crypto'
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { contentOf } from '#tests/support/backed-up.ts'
import { buildIfMoved } from '#tests/support/built.ts'
import { openRestartable, type Restartable } from '#tests/support/restartable.ts'
import { markedTeam, post, type Session, signedIn } from '#tests/support/savers.ts'
import { begin, makeBackup, run, secret } from './support/backup-command.ts'
import type { Check, Figure } from './support/check.ts'

const database = 'qantara.sqlite'
const log = `${database}-wal`
const index = `${database}-shm`

type Content = Record<string, string[]>

type State = {
  name: string
  outcome: 'refused' | 'restored'
  /** Makes the state in an empty folder; `relics` are the files of a program that was killed. */
  make(dataDir: string, relics: string, backup: string): Promise<void>
  /** Files that come while the backup is unpacked. */
  meanwhile?: readonly string[]
}

const states: readonly State[] = [
  ...[
    [database, log, index],
    [database, log],
    [database, index],
    [log, index],
    [database],
    [log],
    [index],
  ].map((names): State => ({ name: names.join(' + '), outcome: 'refused', make: left(names) })),
  ...[`${database}-journal`, `${database}.old`, `${database}-wal.bak`].map(
    (name): State => ({
      name,
      outcome: 'refused',
      make: (dataDir, relics) => cp(join(relics, database), join(dataDir, name)),
    }),
  ),
  ...[database, log].map(
    (name): State => ({
      name: `${name} of 0 bytes`,
      outcome: 'refused',
      make: (dataDir) => writeFile(join(dataDir, name), ''),
    }),
  ),
  {
    name: `a folder named ${database}`,
    outcome: 'refused',
    make: (dataDir) => mkdir(join(dataDir, database)),
  },
  {
    name: `${database}, a link to nowhere`,
    outcome: 'refused',
    make: (dataDir) => symlink('/nowhere/at/all', join(dataDir, database)),
  },
  ...[[database, log, index], [database], [log, index]].map(
    (meanwhile): State => ({
      name: `${meanwhile.join(' + ')}, come meanwhile`,
      outcome: 'refused',
      make: async () => {},
      meanwhile,
    }),
  ),
  ...[database, log].map(
    (name): State => ({
      name: `a restore killed when it had written its ${name}`,
      outcome: 'restored',
      make: (dataDir, _, backup) => killRestore(dataDir, backup, name),
    }),
  ),
  { name: 'nothing', outcome: 'restored', make: async () => {} },
]

export const { row, about, check }: Check = {
  row: '62',
  about: `restores into folders in ${states.length} states, each started afterwards and compared row by row`,
  async check() {
    buildIfMoved()
    const folder = await mkdtemp(join(tmpdir(), 'qantara-beside-'))
    try {
      const { backup, relics, old } = await prepare(folder)
      const expected = await plainRestore(join(folder, 'plain'), backup)
      const figures: Figure[] = []
      for (const [n, state] of states.entries()) {
        const dataDir = join(folder, `state-${n}`)
        await mkdir(dataDir)
        await state.make(dataDir, relics, backup)
        const wrong = await tryState(state, { dataDir, relics, backup, old, expected })
        figures.push({
          what: `${state.name}: ${state.outcome}, and what is wrong`,
          value: wrong.join(', ') || 'nothing',
          limit: 'nothing',
          holds: wrong.length === 0,
        })
      }
      return figures
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

/** A backup, and the files of the same program after more saves and kill -9. */
async function prepare(folder: string) {
  await using site = await openRestartable('sqlite', { SESSION_SECRET: secret })
  const session = await signedIn(site)
  await saveTeam(site, session, 1)
  const backup = join(folder, 'backup.tar.gz')
  await makeBackup(site, backup)
  for (let n = 2; n < 20; n += 1) await saveTeam(site, session, n)
  await site.kill()
  const relics = join(folder, 'relics')
  await mkdir(relics)
  for (const name of [database, log, index]) await cp(join(site.dataDir, name), join(relics, name))
  const whole = join(folder, 'whole')
  await cp(relics, whole, { recursive: true })
  return { backup, relics, old: await contentOf({ file: join(whole, database) }) }
}

type Expected = {
  content: Content
  /** Tables in which a start changes nothing. */
  still: string[]
}

async function plainRestore(dataDir: string, backup: string): Promise<Expected> {
  const { code, words } = await run({ dataDir }, 'restore', backup)
  if (code !== 0) throw new Error(`A plain restore failed: ${words}`)
  const content = await contentOf({ file: join(dataDir, database) })
  const started = await start(dataDir)
  return {
    content,
    still: Object.keys(content).filter((name) => alike(content, started.content, name)),
  }
}

type Trial = { dataDir: string; relics: string; backup: string; old: Content; expected: Expected }

async function tryState(state: State, trial: Trial): Promise<string[]> {
  const { dataDir, relics, backup } = trial
  const wrong: string[] = []
  const before = await fingerprint(dataDir)
  const { code, words } = await restoreWith(state, dataDir, relics, backup)
  if (state.outcome === 'refused') {
    const names = state.meanwhile ?? Object.keys(before)
    if (code !== 1) wrong.push(`exit code ${code}`)
    if (words.trim().includes('\n')) wrong.push('several lines')
    for (const name of names) if (!words.includes(name)) wrong.push(`${name} is not named`)
    const now = JSON.stringify(await fingerprint(dataDir))
    const then = state.meanwhile ? await fingerprint(relics, state.meanwhile) : before
    if (now !== JSON.stringify(then)) wrong.push('its files were touched')
    if (names.length === 3) wrong.push(...(await differing(dataDir, trial.old, 'of before')))
    // As the line says: out of its way, and again.
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
    const again = await run({ dataDir }, 'restore', backup)
    if (again.code !== 0) wrong.push(`then: ${again.words.trim()}`)
  } else if (code !== 0) wrong.push(words.trim())
  wrong.push(...(await differing(dataDir, trial.expected.content, 'restored')))
  const extra = (await readdir(dataDir)).filter((name) => name.startsWith('.'))
  if (extra.length > 0) wrong.push(`${extra} left`)
  const { check, content } = await start(dataDir)
  if (check !== 'ok') wrong.push(`integrity: ${check}`)
  for (const name of trial.expected.still)
    if (!alike(trial.expected.content, content, name)) wrong.push(`${name} differs after the start`)
  return wrong
}

async function restoreWith(state: State, dataDir: string, relics: string, backup: string) {
  const { child, ended } = begin({ dataDir }, 'restore', backup)
  if (!state.meanwhile) return ended
  await appeared(dataDir, '', child)
  await left(state.meanwhile)(dataDir, relics)
  return ended
}

async function killRestore(dataDir: string, backup: string, name: string): Promise<void> {
  const { child, ended } = begin({ dataDir }, 'restore', backup)
  await appeared(dataDir, name, child)
  child.kill('SIGKILL')
  await ended
  const halves = (await readdir(dataDir)).filter((each) => each.startsWith('.restore-'))
  if (halves.length === 0) throw new Error('The restore was killed too late')
}

/** Until the half folder holds something of that name. */
async function appeared(dataDir: string, name: string, child: { exitCode: number | null }) {
  while (child.exitCode === null) {
    const names = await readdir(dataDir, { recursive: true })
    if (names.some((each) => each.startsWith('.restore-') && each.endsWith(name))) return
    await turn()
  }
  throw new Error('The restore had ended already')
}

function left(names: readonly string[]) {
  return async (dataDir: string, relics: string) => {
    for (const name of names) await cp(join(relics, name), join(dataDir, name))
  }
}

async function start(dataDir: string): Promise<{ check: string; content: Content }> {
  const copy = `${dataDir}-started`
  await cp(dataDir, copy, { recursive: true })
  await using site = await openRestartable({ dataDir: copy }, { SESSION_SECRET: secret })
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    site.connection.db,
  )
  await site.stop()
  return { check: rows[0]?.integrity_check ?? '', content: await contentOf({ file: site.file }) }
}

async function differing(dataDir: string, expected: Content, what: string): Promise<string[]> {
  const content = await contentOf({ file: join(dataDir, database) })
  const names = Object.keys(expected).filter((name) => !alike(expected, content, name))
  return names.map((name) => `${name} differs (${what})`)
}

function alike(one: Content, other: Content, name: string): boolean {
  return JSON.stringify(one[name]) === JSON.stringify(other[name])
}

/** Name and hash of everything in a folder. */
async function fingerprint(folder: string, names?: readonly string[]) {
  const found: Record<string, string> = {}
  for (const name of (names ?? (await readdir(folder))).toSorted()) {
    const path = join(folder, name)
    const isFile = (await lstat(path)).isFile()
    found[name] = isFile
      ? createHash('sha256')
          .update(await readFile(path))
          .digest('hex')
      : 'no file'
  }
  return found
}

async function saveTeam(site: Restartable, session: Session, n: number): Promise<void> {
  const list = await markedTeam.read(site.connection.db)
  const { status } = await post(session, markedTeam.path, list, list.marked(n))
  if (status !== 200) throw new Error(`A save was answered with ${status}`)
}
