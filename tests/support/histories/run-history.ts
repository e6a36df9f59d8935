import { execFileSync } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fill } from '#bar/support/fill.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { findSiteSettings, saveSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { publishText } from '#core/texts/publications.server.ts'
import { createText } from '#core/texts/save-draft.server.ts'
import { fileWith } from '../databases.ts'
import { addEditor } from '../lists.ts'
import { type Mailbox, openMailbox } from '../mail-server.ts'
import { sessionCookie } from '../people.ts'
import { photograph } from '../pictures.ts'
import { openRestartable, type Restartable } from '../restartable.ts'
import { makeScratchFolder } from '../scratch.ts'
import { checkDecisions, checkRepeats, checkRevisions } from './check-answers.ts'
import { checkLooks, checkScheduled } from './check-looks.ts'
import { checkState, readMarks } from './check-state.ts'
import { letters, load, type Person, stockTheme, takeStep, type World } from './clients.ts'
import type { Effect, History } from './history.ts'
import {
  keptMs,
  lookAtDraft,
  lookAtLetter,
  lookAtLetters,
  lookAtStocks,
  lookAtTeam,
  lookAtTeamPage,
} from './looks.ts'
import { type Plan, peopleCount, type Round } from './plan.ts'

const dayMs = 24 * 60 * 60_000
const diskMegabytes = 60
const mailsWithinMs = 8000

/** Where a history runs: on a database that can be restarted, or in a folder of its own. */
export type Place = {
  /** Of PostgreSQL: an empty copy with the sample content, and how its server is restarted. */
  postgres?: { url: string; restart(): Promise<void> }
  /** The copy of the project that is built and run; by default this one. */
  root?: string
}

/** A history that has been run, with a sentence for everything in it that must not be. */
export type Judged = { history: History; anomalies: string[] }

/** Runs the calls and faults of a plan against the built program, and checks what came of them. */
export async function runHistory(plan: Plan, place: Place): Promise<Judged> {
  const folder = await makeScratchFolder('qantara-history-')
  // Not on the disk that fills.
  const clockFolder = await makeScratchFolder('qantara-clock-')
  const isOnSmallDisk = plan.rounds.some(({ fault }) => fault?.kind === 'disk')
  const dataDir = join(folder, 'data')
  if (isOnSmallDisk) mount(folder)
  try {
    const clock = join(clockFolder, 'ahead')
    await writeFile(clock, '0')
    await using mailbox = await openMailbox()
    await using site = await openRestartable(
      place.postgres ? { url: place.postgres.url } : { dataDir: await fillFolder(dataDir) },
      {
        LOG_LEVEL: 'error',
        TRUST_PROXY: '1',
        SMTP_URL: mailbox.url,
        ENQUIRIES_TO: 'office@firm.example',
        CLOCK_FILE: clock,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, '../../../bar/support/shifted-clock.mjs')}`,
      },
      { root: place.root },
    )
    const world = await openWorld(plan, site)
    const people = await openPeople(world)
    const setAhead = (ms: number) => writeFile(clock, String(ms))
    for (const round of plan.rounds) {
      // A clock that was ahead may have ended their sessions.
      for (const person of people)
        person.cookie = await sessionCookie(site.connection.db, person.email)
      await runRound(world, people, round, { place, folder, setAhead })
    }
    return await judge(world, mailbox, setAhead)
  } finally {
    if (isOnSmallDisk) execFileSync('umount', ['-l', folder])
    for (const each of [folder, clockFolder])
      await rm(each, { recursive: true, force: true, maxRetries: 10 })
  }
}

function mount(folder: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', folder])
}

async function fillFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, 'qantara.sqlite'), await fileWith('sample'))
  return dataDir
}

async function openWorld(
  plan: Plan,
  site: Restartable,
): Promise<World & { up: Gate; answers: Answers }> {
  const history: History = { plan, people: [], calls: [], looks: [], faults: [], later: undefined }
  const up = new Gate()
  const answers = new Answers()
  let marks = 0
  return {
    site,
    history,
    up,
    answers,
    picture: await photograph({ width: 320, height: 400, plain: true }),
    untilUp: () => up.opened,
    onAnswer: () => answers.add(),
    nextMark: () => {
      marks += 1
      return `Mark ${marks}`
    },
  }
}

/** Open while the program can be asked. */
class Gate {
  #open = Promise.withResolvers<void>()
  constructor() {
    this.#open.resolve()
  }
  get opened(): Promise<void> {
    return this.#open.promise
  }
  close(): void {
    this.#open = Promise.withResolvers()
  }
  open(): void {
    this.#open.resolve()
  }
}

/** Of one round; a fault comes after so many of them. */
class Answers {
  #count = 0
  #waiting: { count: number; resolve(): void } | undefined
  add(): void {
    this.#count += 1
    if (this.#waiting && this.#count >= this.#waiting.count) this.#waiting.resolve()
  }
  reached(count: number): Promise<void> {
    this.#count = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting = { count, resolve }
    return promise
  }
}

/** Three admins with a member each whom nobody else edits, two letters, and what all that is at first. */
async function openPeople({ site, history, nextMark }: World): Promise<Person[]> {
  const { db } = site.connection
  const people: Person[] = []
  const { rows } = await findTeamForEditing(db)
  for (let number = 0; number < peopleCount; number += 1) {
    const id = await addEditor(db, `Person ${number + 1}`)
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const member = rows.at(-1 - number)?.id ?? ''
    people.push({ number, id, email, cookie: '', member })
  }
  history.people = people.map(({ id }) => id)
  const [first = ''] = history.people
  const effects: Effect[] = []
  for (const key of letters) {
    const title = nextMark()
    const id = { key, language: 'en' } as const
    await createText(db, first, letterTexts, id, { ...letterContent, title })
    await publishText(db, first, letterTexts, id, { version: 1 })
    effects.push(
      { register: `shown:${key}`, value: title },
      { register: `title:${key}`, value: title },
    )
  }
  if (history.plan.needsApproval) {
    const loaded = await findSiteSettings(db)
    const typed = { ...loaded, plain: { ...loaded.plain, approval: { required: true } } }
    const { outcome } = await saveSiteSettings(db, first, typed, loaded)
    if (outcome !== 'saved') throw new Error(`The switch was not saved: ${outcome}`)
  }
  for (const row of rows.slice(0, -peopleCount))
    effects.push({ register: `role:${row.id}`, value: row.role })
  for (const row of rows.slice(-peopleCount))
    effects.push(
      { register: `bio:${row.id}`, value: row.shortBio },
      { register: `present:${row.id}`, value: 'yes' },
    )
  for (const { id, thesis } of (await findStocksForEditing(db, stockTheme)).rows)
    effects.push({ register: `thesis:${id}`, value: thesis })
  for (const { id, current } of (await findStocksForEditing(db, 'longevity')).rows)
    effects.push({ register: `price:${id}`, value: Number(current).toFixed(2) })
  history.calls.push({
    number: 0,
    person: 0,
    kind: 'beginning',
    startedAt: 0,
    endedAt: performance.now(),
    answer: 'done',
    status: 0,
    effects,
  })
  // What the program kept of its pages before is dropped within half a second.
  await pause(700)
  return people
}

const letterContent = {
  excerpt: 'Of a history',
  author: 'Jane',
  category: 'Markets',
  date: '2026-10-31',
  slug: '',
  readTime: '',
  image: '',
  imageAlt: '',
  body: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Words."}]}]}',
}

type Means = { place: Place; folder: string; setAhead(ms: number): Promise<void> }

async function runRound(
  world: World & { up: Gate; answers: Answers },
  people: Person[],
  { steps, fault }: Round,
  means: Means,
): Promise<void> {
  const over = new AbortController()
  const enough = world.answers.reached(fault?.afterAnswers ?? 0)
  const asking = Promise.all(
    people.map(async (person) => {
      for (const step of steps[person.number] ?? []) await takeStep(world, person, step)
    }),
  )
  const visiting = visit(world, over.signal)
  // Some steps ask nothing, so that there may be too few answers.
  const failing = fault && Promise.race([enough, asking]).then(() => fail(world, fault, means))
  await Promise.all([asking, failing])
  over.abort()
  await visiting
  await lookAround(world)
}

async function visit(world: World, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await lookAround(world)
    await pause(100)
  }
}

async function lookAround(world: World): Promise<void> {
  await lookAtTeam(world)
  await lookAtTeamPage(world)
  await lookAtStocks(world)
  await lookAtLetters(world, letters)
  for (const key of letters) await lookAtLetter(world, key)
}

async function fail(
  { site, up, history }: World & { up: Gate },
  { kind, ms }: NonNullable<Round['fault']>,
  { place, folder, setAhead }: Means,
): Promise<void> {
  const fault = { kind, from: performance.now(), until: Number.POSITIVE_INFINITY }
  history.faults.push(fault)
  switch (kind) {
    case 'kill':
      up.close()
      await site.kill()
      await site.start()
      up.open()
      break
    case 'pause':
      await site.sleep(ms)
      break
    case 'clock':
      await setAhead(ms % 2 === 0 ? dayMs : -dayMs)
      await pause(ms)
      await setAhead(0)
      await pause(200)
      break
    case 'database':
      await place.postgres?.restart()
      break
    case 'disk': {
      const filler = join(folder, 'filler')
      fill(filler)
      await pause(ms)
      await rm(filler)
      break
    }
  }
  fault.until = performance.now()
}

/** Waits until what goes by itself has gone, looks a last time, and a time three days later. */
async function judge(
  world: World,
  mailbox: Mailbox,
  setAhead: (ms: number) => Promise<void>,
): Promise<Judged> {
  const { site, history } = world
  await untilSent(site)
  await pause(keptMs)
  await lookAround(world)
  for (const key of letters) await lookAtDraft(world, key)
  const anomalies = await checkState(world, mailbox)
  const marks = await readMarks(site.connection.db)
  // On PostgreSQL its own clock says what has come (docs/decisions.md 41), which nobody sets here.
  if (history.plan.kind === 'sqlite') {
    await setAhead(3 * dayMs)
    const until = performance.now() + seesClockMs
    do {
      await pause(200)
      history.later = await lookLater(world)
    } while (performance.now() < until && checkScheduled(history).length > 0)
  }
  anomalies.push(
    ...checkLooks(history),
    ...checkScheduled(history),
    ...checkRevisions(history),
    ...checkDecisions(history),
    ...checkRepeats(history, marks),
  )
  return { history, anomalies: [...new Set(anomalies)] }
}

/** The program reads its clock's file ten times a second, but may be kept from it on a busy machine. */
const seesClockMs = 20_000

async function lookLater(world: World): Promise<History['later']> {
  const { looks } = world.history
  const before = looks.length
  for (const key of letters) await lookAtLetter(world, key)
  const later = looks.splice(before)
  const [first] = later
  return (
    first && { ...first, door: 'letters three days later', seen: later.flatMap(({ seen }) => seen) }
  )
}

/** What a killed program had claimed waits for the end of its lease: that is not waited for. */
async function untilSent({ connection }: Restartable): Promise<void> {
  const until = performance.now() + mailsWithinMs
  const waiting = () =>
    connection.db
      .selectFrom('queue_entries')
      .select('id')
      .where('queue', '=', 'mails')
      .where('kind', 'in', ['enquiry', 'enquiry-received', 'invitation'])
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('leased_by', 'is', null)
      .limit(1)
      .executeTakeFirst()
  while (performance.now() < until && (await load(waiting))) await pause(200)
}
