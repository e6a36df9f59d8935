import { letterTexts } from '#core/letters/letters.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import type { World } from './clients.ts'
import type { Effect, Fault } from './history.ts'

/** A kept page is dropped within half a second (docs/architecture.md §5), and made again. */
export const keptMs = 2000

/** After a fault that long before pages follow again. */
const recoversMs = 5000

/** The team by its public call, which is not kept. */
export function lookAtTeam(world: World, person?: number): Promise<void> {
  return look(world, '/api/team-members', { person, keptMs: 0 }, (text) => {
    const members = JSON.parse(text) as {
      id: string
      name: string
      role: string
      short_bio: string
    }[]
    const known = world.history.calls[0]?.effects ?? []
    const places = known.filter(({ register }) => /^(role|bio|present):/.test(register))
    const imported = members.flatMap(({ name }) => /^Imported (Mark \d+)$/.exec(name)?.[1] ?? [])
    return [
      ...places.flatMap(({ register }) => seenOf(register, members)),
      ...world.history.calls.flatMap(({ effects }) =>
        effects
          .filter(({ register }) => register.startsWith('imported:'))
          .map(({ register }) => ({
            register,
            value: imported.includes(register.slice('imported:'.length)) ? 'yes' : 'no',
          })),
      ),
    ]
  })
}

function seenOf(
  register: string,
  members: readonly { id: string; role: string; short_bio: string }[],
): Effect[] {
  const [place = '', id = ''] = register.split(':')
  const member = members.find((each) => each.id === id)
  if (place === 'present') return [{ register, value: member ? 'yes' : 'no' }]
  if (!member) return []
  return [{ register, value: place === 'role' ? member.role : member.short_bio }]
}

export function lookAtStocks(world: World, person?: number): Promise<void> {
  return look(world, '/api/stock-picks', { person, keptMs: 0 }, (text) => {
    const stocks = JSON.parse(text) as {
      stock_id: string
      thesis: string
      current_price: number | null
    }[]
    const known = new Set(world.history.calls[0]?.effects.map(({ register }) => register))
    return stocks
      .flatMap(({ stock_id, thesis, current_price }) => [
        { register: `thesis:${stock_id}`, value: thesis },
        { register: `price:${stock_id}`, value: (current_price ?? 0).toFixed(2) },
      ])
      .filter(({ register }) => known.has(register))
  })
}

/** What visitors read: '' where there is no such letter. */
export function lookAtLetter(world: World, key: string): Promise<void> {
  return look(world, `/letters/${key}`, { keptMs }, (text, status) => [
    { register: `shown:${key}`, value: status === 404 ? '' : titleIn(text) },
  ])
}

/** The same by their public call, which is not kept: what was decided is there at once. */
export function lookAtLetters(world: World, keys: readonly string[]): Promise<void> {
  return look(world, '/api/letters', { keptMs: 0 }, (text) => {
    const letters = JSON.parse(text) as { slug: string; title: string }[]
    return keys.map((key) => {
      const title = letters.find(({ slug }) => slug === key)?.title ?? ''
      return { register: `shown:${key}`, value: /Mark \d+/.exec(title)?.[0] ?? '' }
    })
  })
}

/** What a person who opens its editor gets, of which the history has no rows: versions have. */
export async function lookAtDraft({ site, history }: World, key: string): Promise<void> {
  const startedAt = performance.now()
  const draft = await findDraft(site.connection.db, letterTexts, { key, language: 'en' })
  const value = String(draft?.list.rows[0]?.title ?? '')
  history.looks.push({
    door: `the editor of ${key}`,
    person: undefined,
    startedAt,
    since: startedAt,
    endedAt: performance.now(),
    seen: [{ register: `title:${key}`, value }],
  })
}

/** Every role that the page says, as one that somebody could have. */
export function lookAtTeamPage(world: World): Promise<void> {
  return look(world, '/team', { keptMs }, (text) => {
    const said = new Set(text.match(/Mark \d+/g))
    return world.history.calls.flatMap(({ effects }) =>
      effects.filter(({ register, value }) => register.startsWith('role:') && said.has(value)),
    )
  })
}

const titleIn = (html: string) =>
  /Mark \d+/.exec(/<h1[^>]*>[\s\S]*?<\/h1>/.exec(html)?.[0] ?? '')?.[0] ?? ''

async function look(
  { site, history }: World,
  door: string,
  { person, keptMs }: { person?: number | undefined; keptMs: number },
  read: (text: string, status: number) => Effect[],
): Promise<void> {
  const startedAt = performance.now()
  try {
    const answer = await fetch(site.origin + door, {
      signal: AbortSignal.timeout(10_000),
      headers: { connection: 'close' },
    })
    const text = await answer.text()
    const endedAt = performance.now()
    if (answer.status !== 200 && !(answer.status === 404 && keptMs > 0)) return
    history.looks.push({
      door,
      person,
      startedAt,
      endedAt,
      since: sinceWhen(startedAt, keptMs, history.faults),
      seen: read(text, answer.status),
    })
  } catch {
    // The program is away.
  }
}

/** While the database is away the last copy is served, and after a pause pages follow a moment later. */
function sinceWhen(startedAt: number, keptMs: number, faults: readonly Fault[]): number {
  if (keptMs === 0) return startedAt
  const near = faults.filter(({ until }) => until + recoversMs > startedAt)
  return Math.min(startedAt - keptMs, ...near.map(({ from }) => from - keptMs))
}
