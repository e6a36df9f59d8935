import { setTimeout as pause } from 'node:timers/promises'
import { exchangeOf } from '#app/exchange.server.ts'
import { nouns } from '#app/nouns.server.ts'
import { textKinds } from '#app/text-kinds.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { priceQuestions, sentStocks } from '#core/stocks/stock-changes.ts'
import { findStocksForEditing } from '#core/stocks/theme-stocks.server.ts'
import { findTeamForEditing } from '#core/team/team.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { sentList, someKey } from '../lists.ts'
import type { Restartable } from '../restartable.ts'
import { checkText } from '../transfer.ts'
import type { Call, Effect, History } from './history.ts'
import { lookAtStocks, lookAtTeam } from './looks.ts'
import type { Step } from './plan.ts'

export const letters = ['first-history', 'second-history'] as const
export const stockTheme = 'education'
const priceTheme = 'longevity'
/** Longer than the program takes under load, shorter than the longest pause of it. */
const answersWithinMs = 10_000
const dayMs = 24 * 60 * 60_000

export type Person = {
  number: number
  id: string
  email: string
  cookie: string
  /** The id of a member whom nobody else edits. */
  member: string
}

export type World = {
  site: Restartable
  history: History
  picture: Buffer
  /** Resolves while the program can be asked. */
  untilUp(): Promise<void>
  /** Counts answers, of which the fault waits for some. */
  onAnswer(): void
  nextMark(): string
}

type Asked = Pick<Call, 'kind' | 'effects'> &
  Partial<
    Pick<
      Call,
      | 'isEventual'
      | 'list'
      | 'base'
      | 'mark'
      | 'submission'
      | 'author'
      | 'letter'
      | 'repeats'
      | 'startedAt'
    >
  >

type Request = {
  path: string
  headers?: Record<string, string>
  body: FormData | URLSearchParams | Uint8Array<ArrayBuffer> | string
}

/** One of the people takes one step of the plan: what it asks, and how it is answered, is recorded. */
export async function takeStep(world: World, person: Person, step: Step): Promise<void> {
  await world.untilUp()
  await steps[step.kind](world, person, step.choice)
}

type TakeStep = (world: World, person: Person, choice: number) => Promise<unknown>

const steps: Record<Step['kind'], TakeStep> = {
  async 'save-team'(world, person, choice) {
    await saveRole(world, person, choice)
    await seeOwn(world, person, lookAtTeam)
  },
  async 'save-stocks'(world, person, choice) {
    const mark = world.nextMark()
    const list = await load(() => findStocksForEditing(world.site.connection.db, stockTheme))
    const stock = list.rows[choice % list.rows.length]
    if (!stock) return
    const rows = list.rows.map((row) => (row === stock ? { ...row, thesis: mark } : row))
    await sendList(world, person, `/admin/stocks?theme=${stockTheme}`, {
      asked: {
        kind: 'save-stocks',
        effects: [{ register: `thesis:${stock.id}`, value: mark }],
        list: `stocks:${stockTheme}`,
        base: list.revision,
        mark,
      },
      rows: sentStocks(rows, list.rows),
    })
    await seeOwn(world, person, lookAtStocks)
  },
  async 'save-twice'(world, person, choice) {
    const key = someKey()
    const saved = await saveRole(world, person, choice, key)
    if (saved?.call.answer === 'done') await saved.sendAgain()
  },
  async price(world, person, choice) {
    const list = await load(() => findStocksForEditing(world.site.connection.db, priceTheme))
    const stock = list.rows[choice % list.rows.length]
    if (!stock) return
    // No other call of the history has this price.
    const price = (200 + Number(world.nextMark().slice(5)) / 100).toFixed(2)
    const today = new Date().toISOString().slice(0, 10)
    const rows = list.rows.map((row) =>
      row === stock ? { ...row, current: price, lastUpdated: today } : row,
    )
    await sendList(world, person, `/admin/stocks?theme=${priceTheme}`, {
      asked: {
        kind: 'price',
        effects: [{ register: `price:${stock.id}`, value: price }],
        list: `stocks:${priceTheme}`,
        base: list.revision,
      },
      rows: sentStocks(rows, list.rows),
      confirmed: priceQuestions(rows as StockDraft[], list.rows).map(({ key }) => key),
    })
    await seeOwn(world, person, lookAtStocks)
  },
  async draft(world, person, choice) {
    const mark = world.nextMark()
    const key = letterOf(choice)
    const draft = await load(() => findDraft(world.site.connection.db, letterTexts, id(key)))
    const [row] = draft?.list.rows ?? []
    if (!draft || !row) return
    await sendList(world, person, `/admin/letters/${key}`, {
      asked: {
        kind: 'draft',
        effects: [{ register: `title:${key}`, value: mark }],
        list: `letter:${key}`,
        base: draft.list.revision,
        mark,
      },
      rows: [{ ...row, title: mark }],
    })
  },
  publish: (world, person, choice) => publish(world, person, choice),
  schedule(world, person, choice) {
    // Visitors of the history's own days never get there; the look at its end does.
    const at = new Date(Date.now() + 2 * dayMs + (choice % 600) * 60_000)
    return publish(world, person, choice, at.toISOString().slice(0, 16))
  },
  async withdraw(world, person, choice) {
    const key = letterOf(choice)
    await sendForm(
      world,
      person,
      `/admin/letters/${key}/withdraw`,
      {},
      {
        kind: 'withdraw',
        effects: [{ register: `shown:${key}`, value: '' }],
        letter: key,
      },
    )
  },
  async enquiry(world, person) {
    const mark = world.nextMark()
    const number = Number(mark.slice(5))
    await ask(
      world,
      person,
      { kind: 'enquiry', effects: [], mark },
      {
        path: '/api/submit-contact',
        headers: {
          'content-type': 'application/json',
          cookie: '',
          'x-forwarded-for': `203.0.${Math.floor(number / 250) % 250}.${number % 250}`,
        },
        body: JSON.stringify({
          name: 'Jane Doe',
          email: `visitor-${number}@visitor.example`,
          phone: '+20 100 000 0000',
          message: `${mark}.`,
        }),
      },
    )
  },
  async invite(world, person) {
    const mark = `invited-${world.nextMark().slice(5)}@example.com`
    const fields = { email: mark, role: 'viewer' }
    const asked = { kind: 'invite' as const, effects: [], mark }
    await sendForm(world, person, '/admin/people/invite', fields, asked)
  },
  async import(world, person) {
    const mark = world.nextMark()
    const text = `name,role,use_initials,show_on_home\nImported ${mark},${mark},yes,no\n`
    const register = `imported:${mark}`
    world.history.calls[0]?.effects.push({ register, value: 'no' })
    const effects = [{ register, value: 'yes' }]
    const dependencies = {
      db: world.site.connection.db,
      exchange: exchangeOf({ kinds: textKinds, nouns }),
    }
    // Others save the list between the check and the import.
    for (let tries = 0; tries < 4; tries += 1) {
      await world.untilUp()
      const { plan } = await load(() => checkText(dependencies, { text, kind: 'team' }))
      if (!plan) throw new Error('The file of an import cannot be read')
      const form = formOf({
        kind: 'team',
        text,
        name: `${mark}.csv`,
        digest: plan.digest,
        revision: String(plan.revision),
        key: someKey(),
      })
      const request = { path: '/admin/import.data', body: form }
      const { answer } = await ask(world, person, { kind: 'import', effects, mark }, request)
      if (answer !== 'refused') break
    }
    await seeOwn(world, person, lookAtTeam)
  },
  async upload(world, person) {
    const mark = world.nextMark()
    const name = mark.replace(' ', '-').toLowerCase()
    await ask(
      world,
      person,
      { kind: 'upload', effects: [], mark: name },
      {
        path: `/admin/pictures/team-images?name=${name}`,
        headers: { 'content-type': 'application/octet-stream' },
        body: new Uint8Array(world.picture),
      },
    )
  },
  async undo(world, person, choice) {
    const { needsApproval } = world.history.plan
    // What somebody else has approved is undone in a later step than it was asked for.
    const approved = needsApproval && choice % 2 === 0 && (await findOwnBio(world, person))
    if (approved) {
      const effects = [undoOf(person.member, approved)]
      const path = `/admin/team/history/${approved.revision}/undo/${person.member}`
      await sendForm(world, person, path, {}, { kind: 'undo', effects })
      return
    }
    const mark = world.nextMark()
    const list = await load(() => findTeamForEditing(world.site.connection.db))
    const member = list.rows.find((row) => row.id === person.member)
    if (!member) return
    const register = `bio:${member.id}`
    const saved = await sendList(world, person, '/admin/team', {
      asked: {
        kind: 'undo',
        effects: [{ register, value: mark }],
        list: 'team',
        base: list.revision,
        mark,
      },
      rows: list.rows.map((row) => (row === member ? { ...row, shortBio: mark } : row)),
    })
    if (saved.call.answer !== 'done') return
    await world.untilUp()
    const path = `/admin/team/history/${list.revision + 1}/undo/${member.id}`
    const effects = [{ register, value: member.shortBio }]
    await sendForm(world, person, path, {}, { kind: 'undo', effects })
    await seeOwn(world, person, lookAtTeam)
  },
  async restore(world, person) {
    const list = await load(() => findTeamForEditing(world.site.connection.db))
    const register = `present:${person.member}`
    if (list.rows.some((row) => row.id === person.member)) {
      const reason = world.nextMark()
      const removed = await sendList(world, person, '/admin/team', {
        asked: {
          kind: 'restore',
          effects: [{ register, value: 'no' }],
          list: 'team',
          base: list.revision,
          mark: reason,
        },
        rows: list.rows.filter((row) => row.id !== person.member),
        reason,
      })
      if (removed.call.answer !== 'done') return
      await seeOwn(world, person, lookAtTeam)
    }
    await world.untilUp()
    const effects = [{ register, value: 'yes' }]
    const path = `/admin/team/trash/${person.member}/restore`
    await sendForm(world, person, path, {}, { kind: 'restore', effects })
    await seeOwn(world, person, lookAtTeam)
  },
  approve: (world, person, choice) => decide(world, person, choice, { kind: 'approve' }),
  'approve-own': (world, person, choice) => decide(world, person, choice, { kind: 'approve-own' }),
  'send-back': (world, person, choice) => decide(world, person, choice, { kind: 'send-back' }),
}

const letterOf = (choice: number) => letters[choice % letters.length] ?? letters[0]
const id = (key: string) => ({ key, language: 'en' }) as const

async function saveRole(world: World, person: Person, choice: number, key?: string) {
  const mark = world.nextMark()
  const list = await load(() => findTeamForEditing(world.site.connection.db))
  // The last ones belong to one person each.
  const shared = list.rows.filter((row) =>
    world.history.calls[0]?.effects.some(({ register }) => register === `role:${row.id}`),
  )
  const member = shared[choice % shared.length]
  if (!member) return undefined
  return sendList(world, person, '/admin/team', {
    asked: {
      kind: key ? 'save-twice' : 'save-team',
      effects: [{ register: `role:${member.id}`, value: mark }],
      list: 'team',
      base: list.revision,
      mark,
    },
    rows: list.rows.map((row) => (row === member ? { ...row, role: mark } : row)),
    key,
  })
}

/** Publishes, or schedules, the draft that the letter has at that moment. */
async function publish(world: World, person: Person, choice: number, at?: string): Promise<void> {
  const key = letterOf(choice)
  const draft = await load(() => findDraft(world.site.connection.db, letterTexts, id(key)))
  const [row] = draft?.list.rows ?? []
  if (!draft || !row) return
  const fields = { revision: String(draft.list.revision), ...(at && { at }) }
  await sendForm(world, person, `/admin/letters/${key}/publish`, fields, {
    kind: at ? 'schedule' : 'publish',
    effects: [{ register: `shown:${key}`, value: String(row.title) }],
    isEventual: at !== undefined,
    letter: key,
  })
}

/** The newest first. */
async function listVersions({ site }: World, key: string) {
  const rows = await site.connection.db
    .selectFrom('text_versions')
    .innerJoin('texts', 'texts.id', 'text_versions.text_id')
    .select(['text_versions.number', 'text_versions.content'])
    .where('texts.kind', '=', 'letter')
    .where('texts.key', '=', key)
    .where('text_versions.language', '=', 'en')
    .orderBy('text_versions.number', 'desc')
    .execute()
  return rows.map(({ number, content }) => ({
    number,
    title: String((content as { title: string }).title),
  }))
}

/**
 * Decides on one of the newest submissions, whatever has become of it: what is decided already must be
 * refused, and one's own as well.
 */
async function decide(
  world: World,
  person: Person,
  choice: number,
  { kind }: { kind: 'approve' | 'approve-own' | 'send-back' },
): Promise<void> {
  const { db } = world.site.connection
  const rows = await load(() =>
    db.selectFrom('submissions').selectAll().orderBy('submitted_at', 'desc').limit(12).execute(),
  )
  const isOwn = kind === 'approve-own'
  const offered = rows.filter((row) => (row.submitted_by === person.id) === isOwn).slice(0, 3)
  const row = offered[choice % offered.length]
  if (!row) return
  const decision = kind === 'send-back' ? 'send-back' : 'approve'
  const fields = { decision, hash: row.hash, reason: 'Not like this' }
  const { effects, isEventual } = await effectsOf(world, row)
  await sendForm(world, person, `/admin/review/${row.id}`, fields, {
    kind,
    effects: kind === 'send-back' ? [] : effects,
    isEventual,
    submission: row.id,
    author: row.submitted_by,
  })
  await seeOwn(world, person, lookAtTeam)
}

/** What a submission does: that of the newest text in it that its author has sent. */
async function effectsOf(
  world: World,
  row: { operation: string; input: unknown; submitted_by: string },
): Promise<{ effects: Effect[]; isEventual: boolean }> {
  if (row.operation === 'publish-text') {
    const input = row.input as { id: { key: string }; version: number; at?: string }
    const { key } = input.id
    const versions = await load(() => listVersions(world, key))
    const title = versions.find(({ number }) => number === input.version)?.title ?? ''
    return {
      effects: [{ register: `shown:${key}`, value: title }],
      isEventual: input.at !== undefined,
    }
  }
  if (row.operation === 'restore-version') {
    const input = row.input as { id: string } | { undo: { revision: number; recordId: string } }
    if ('id' in input)
      return { effects: [{ register: `present:${input.id}`, value: 'yes' }], isEventual: false }
    const change = await findBio(world, input.undo.recordId, input.undo.revision)
    return { effects: change ? [undoOf(input.undo.recordId, change)] : [], isEventual: false }
  }
  const text = JSON.stringify(row.input)
  const { calls, people } = world.history
  const [call] = calls
    .filter(({ person, kind, list, mark, effects }) => {
      if (people[person] !== row.submitted_by) return false
      if (kind === 'import') return text.includes(`Imported ${mark},`)
      const words = mark ?? effects[0]?.value
      return list !== undefined && words !== undefined && text.match(`${words}\\D`) !== null
    })
    .toSorted((a, b) => b.number - a.number)
  return { effects: call?.effects ?? [], isEventual: false }
}

type BioChange = { revision: number; before: string | null }

/** A member without a bio before was added by that change, whose undo removes them. */
const undoOf = (member: string, { before }: BioChange): Effect =>
  before === null
    ? { register: `present:${member}`, value: 'no' }
    : { register: `bio:${member}`, value: before }

const findOwnBio = (world: World, { member }: Person) => findBio(world, member)

/** The change of a member's bio in that revision of the team, or the newest one. */
async function findBio(
  { site }: World,
  member: string,
  revision?: number,
): Promise<BioChange | undefined> {
  const rows = await load(() =>
    site.connection.db
      .selectFrom('changes')
      .select(['revision', 'differences'])
      .where('list', '=', 'team')
      .where('record_id', '=', member)
      .orderBy('revision', 'desc')
      .execute(),
  )
  for (const row of rows) {
    const { shortBio } = row.differences as Record<string, Pick<BioChange, 'before'> | undefined>
    if (shortBio && (revision === undefined || row.revision === revision))
      return { revision: Number(row.revision), before: shortBio.before }
  }
  return undefined
}

/** Asks again until there is an answer: the database may be away for seconds. */
export async function load<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await read()
    } catch (error) {
      if (tries > 300) throw error
      await pause(100)
    }
  }
}

async function sendList(
  world: World,
  person: Person,
  path: string,
  sent: {
    asked: Asked & { base: number }
    rows: unknown
    confirmed?: readonly string[]
    reason?: string
    key?: string
  },
) {
  const key = sent.key ?? someKey()
  const fields = sentList({ revision: sent.asked.base }, sent.rows, key, sent.confirmed)
  const [page, query = ''] = path.split('?')
  const request = () => ({
    path: `${page}.data${query && `?${query}`}`,
    body: formOf({ ...fields, ...(sent.reason && { reason: sent.reason }) }),
  })
  const call = await ask(world, person, sent.asked, request())
  const sendAgain = () => {
    const { startedAt, number: repeats } = call
    return ask(world, person, { ...sent.asked, startedAt, repeats }, request())
  }
  if (call.answer !== 'unknown') return { call, sendAgain }
  // As the editor does when the connection is back.
  await world.untilUp()
  return { call: await sendAgain(), sendAgain }
}

function sendForm(
  world: World,
  person: Person,
  path: string,
  fields: Record<string, string>,
  asked: Asked,
): Promise<Call> {
  return ask(world, person, asked, { path, body: new URLSearchParams(fields) })
}

async function ask(world: World, person: Person, asked: Asked, request: Request): Promise<Call> {
  const { history, site } = world
  const call: Call = {
    number: history.calls.length,
    person: person.number,
    startedAt: performance.now(),
    endedAt: Number.POSITIVE_INFINITY,
    answer: 'unknown',
    status: 0,
    ...asked,
  }
  history.calls.push(call)
  try {
    const answer = await fetch(`${site.origin}${request.path}`, {
      method: 'POST',
      headers: {
        origin: site.origin,
        cookie: person.cookie,
        'sec-fetch-site': 'same-origin',
        ...request.headers,
      },
      body: request.body,
      redirect: 'manual',
      signal: AbortSignal.timeout(answersWithinMs),
    })
    const text = await answer.text()
    call.endedAt = performance.now()
    call.status = answer.status
    call.answer = readAnswer(history, call, answer, text)
    if (call.kind === 'upload' && call.answer === 'done')
      call.url = (JSON.parse(text) as { url: string }).url
  } catch {
    // Nobody has answered.
  }
  world.onAnswer()
  return call
}

function readAnswer(
  { plan }: History,
  { kind }: Call,
  { status, headers }: Response,
  text: string,
): Call['answer'] {
  // What a failure of the server has done nobody knows.
  if (status >= 500) return 'unknown'
  if (status === 303) {
    const isSentAway = /^\/auth/.test(headers.get('location') ?? '')
    const isHandedIn =
      plan.needsApproval && ['publish', 'schedule', 'undo', 'restore'].includes(kind)
    return isSentAway ? 'refused' : isHandedIn ? 'submitted' : 'done'
  }
  if (status === 202) return text.includes('submitted') ? 'submitted' : 'refused'
  return status === 200 || status === 201 ? 'done' : 'refused'
}

async function seeOwn(
  world: World,
  person: Person,
  look: (world: World, person: number) => Promise<void>,
): Promise<void> {
  if (world.history.calls.findLast((call) => call.person === person.number)?.answer === 'done')
    await look(world, person.number)
}

function formOf(fields: Record<string, string | undefined>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  return form
}
