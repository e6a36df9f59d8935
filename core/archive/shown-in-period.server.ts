import type { Db } from '#db/schema.ts'
import { listEntries, type StoredEntry, toEntry } from './chain.server.ts'
import type { Entry } from './entry.ts'

type PageEntry = Entry & { facts: Extract<Entry['facts'], { kind: 'page' }> }

type Shown = {
  pages: { entry: PageEntry; until: Date | undefined }[]
  gaps: { at: Date; reason: string }[]
  /** All entries up to the end of the period, one per line: the earlier ones are needed as proof. */
  chain: string
}

export async function findShown(db: Db, from: Date, until: Date): Promise<Shown> {
  const open = new Map<string, PageEntry>()
  const pages: Shown['pages'] = []
  const gaps: Shown['gaps'] = []
  const chain: string[] = []
  const finish = (address: string, end: Date | undefined) => {
    const entry = open.get(address)
    open.delete(address)
    if (entry && (end === undefined || end >= from)) pages.push({ entry, until: end })
  }
  const last = await findLastUntil(db, until)
  for await (const stored of listEntries(db)) {
    if (stored.number > last) break
    chain.push(lineOf(stored))
    const entry = toEntry(stored)
    const { facts } = entry
    if (facts.kind === 'page' || facts.kind === 'gone') finish(facts.address, entry.at)
    if (facts.kind === 'page') open.set(facts.address, { ...entry, facts })
    if (facts.kind === 'gap' && entry.at >= from) gaps.push({ at: entry.at, reason: facts.reason })
  }
  for (const address of [...open.keys()]) finish(address, undefined)
  pages.sort((a, b) => a.entry.number - b.entry.number)
  return { pages, gaps, chain: chain.join('') }
}

/** The number of the last entry of a period, even if the clock was wrong for earlier ones. */
async function findLastUntil(db: Db, until: Date): Promise<number> {
  const row = await db
    .selectFrom('archive_entries')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('at', '<=', until)
    .executeTakeFirst()
  return row?.last ?? 0
}

function lineOf({ facts, previous_hash, hash }: StoredEntry): string {
  return `${JSON.stringify({ facts, previousHash: previous_hash, hash })}\n`
}
