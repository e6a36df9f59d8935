import { dayAfter, dayIn, startOfDay } from '#core/dates.ts'
import { languageFrom } from '#core/language.ts'
import { proofName, proofTextOf, provenKinds } from '#core/proofs/proof-text.ts'
import { shownProofs } from '#core/proofs/proofs.server.ts'
import { publishedPeriods } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import { readPortions } from '#db/page.ts'
import type { Db, Tx } from '#db/schema.ts'
import { appendEntry, sha256 } from './chain.server.ts'

export type DayList = { day: string; sha256: string }

/**
 * Adds an entry that names the list of each day that has ended since the last one, and keeps the
 * lists (docs/product.md §17). Undefined where no day has ended, or nothing was ever public; within
 * `inChain`.
 */
export async function appendProofs(
  tx: Tx,
  now: Date,
  timeZone: string,
): Promise<{ number: number; lists: DayList[] } | undefined> {
  const lists: (DayList & { content: string })[] = []
  const last = await findLastDay(tx)
  const begun = last ? dayAfter(last) : await findFirstDay(tx, timeZone)
  const today = dayIn(timeZone, now)
  for (let day = begun ?? today; day < today; day = dayAfter(day)) {
    const content = await listOf(tx, day, timeZone, now)
    lists.push({ day, sha256: sha256(content), content })
  }
  if (lists.length === 0) return undefined
  const named = lists.map(({ day, sha256: hash }) => ({ day, sha256: hash }))
  const { number } = await appendEntry(tx, { at: now, facts: { kind: 'proof', lists: named } })
  for (const { day, sha256: list, content } of lists) {
    const known = await tx
      .selectFrom('proof_lists')
      .select('id')
      .where('id', '=', list)
      .executeTakeFirst()
    if (!known) await tx.insertInto('proof_lists').values({ id: list, content }).execute()
    await tx.insertInto('proof_days').values({ id: day, list, entry: number }).execute()
  }
  return { number, lists: named }
}

async function findLastDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('proof_days')
    .select(({ fn }) => fn.max<string | null>('id').as('day'))
    .executeTakeFirst()
  return row?.day ?? undefined
}

/** That of the first fingerprint. */
async function findFirstDay(db: Db, timeZone: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('text_proofs')
    .select('made_at')
    .orderBy('made_at')
    .limit(1)
    .executeTakeFirst()
  return row && dayIn(timeZone, row.made_at)
}

/** A line for each version that was public on a day: its fingerprint and the address of its file. */
async function listOf(db: Db, day: string, timeZone: string, now: Date): Promise<string> {
  const start = startOfDay(timeZone, day) ?? now
  const end = startOfDay(timeZone, dayAfter(day)) ?? now
  const moved = await listMoved(db, start, now)
  const stayed = await shownProofs(db)
    .select(['proof.id', 'proof.text_id', 'proof.language', 'proof.sha256'])
    .distinct()
    .where('shown.shown_from', '<', end)
    .where('shown.shown_until', '>', start)
    .where('shown.published_at', '<', end)
    .execute()
  const names = [...moved.values()].flatMap((publicBetween) => publicBetween(start, end))
  const known = await findProofs(db, names)
  const others = stayed.filter(({ text_id, language }) => !moved.has(`${text_id} ${language}`))
  const rows = [...others, ...known]
  return rows
    .map((row) => `${row.sha256}  /proof/${row.id}.txt\n`)
    .sort()
    .join('')
}

/**
 * By text and language, of those of which something began or ended since a moment: the names of the
 * versions that were public between two others. What is shown now says too little of them.
 */
async function listMoved(db: Db, since: Date, now: Date) {
  const rows = await db
    .selectFrom('text_publications as line')
    .innerJoin('texts', 'texts.id', 'line.text_id')
    .select(['texts.id', 'texts.kind', 'texts.key', 'line.language'])
    .distinct()
    .where('line.starts_at', '>=', since)
    .where('line.starts_at', '<=', now)
    .where('texts.kind', 'in', provenKinds)
    .execute()
  const moved = new Map<string, (start: Date, end: Date) => string[]>()
  for (const { id, kind, key, ...row } of rows) {
    const language = languageFrom(row.language)
    const lines = await listPublications(db, { kind, language, textId: id })
    const periods = publishedPeriods(lines.get(id) ?? [], now)
    moved.set(`${id} ${language}`, (start, end) => {
      const own = periods.filter(({ from, until }) => from < end && (!until || until > start))
      const versions = new Set(own.map(({ version }) => version))
      return [...versions].map((version) => proofName({ kind, key, version, language }))
    })
  }
  return moved
}

async function findProofs(db: Db, names: readonly string[]) {
  const found: { id: string; sha256: string }[] = []
  for (const name of names) {
    const row = await db
      .selectFrom('text_proofs')
      .select(['id', 'sha256'])
      .where('id', '=', name)
      .executeTakeFirst()
    if (row) found.push(row)
  }
  return found
}

/** The list of a day, YYYY-MM-DD; undefined where none was made. */
export async function findDayList(db: Db, day: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('proof_days')
    .innerJoin('proof_lists', 'proof_lists.id', 'proof_days.list')
    .select('proof_lists.content')
    .where('proof_days.id', '=', day)
    .executeTakeFirst()
  return row?.content
}

/** What each list hangs on: the entry that names it, and the hash of it that went out. The oldest day first. */
export type DayHead = DayList & {
  number: number
  hash: string
  previousHash: string
  facts: string
}

const daysAtOnce = 500

export async function* listDayHeads(db: Db): AsyncGenerator<DayHead> {
  const query = db
    .selectFrom('proof_days')
    .innerJoin('archive_entries as entry', 'entry.number', 'proof_days.entry')
    .select(['proof_days.id as day', 'proof_days.list as sha256', 'entry.number', 'entry.hash'])
    .select(['entry.previous_hash as previousHash', 'entry.facts'])
    .orderBy('proof_days.id')
  const portions = readPortions(query, daysAtOnce, (from, { day }) =>
    from.where('proof_days.id', '>', day),
  )
  for await (const rows of portions) yield* rows
}

const portion = 100

/**
 * One sentence for each text, and each list, that differs from what was told to strangers. Gives way
 * between portions.
 */
export async function* verifyProofs(db: Db): AsyncGenerator<string> {
  const query = db
    .selectFrom('text_proofs as proof')
    .leftJoin('text_versions as text', (join) =>
      join
        .onRef('text.text_id', '=', 'proof.text_id')
        .onRef('text.language', '=', 'proof.language')
        .onRef('text.number', '=', 'proof.version'),
    )
    .select(['proof.id', 'proof.day', 'proof.sha256', 'text.content'])
    .orderBy('proof.id')
  const portions = readPortions(query, portion, (from, { id }) => from.where('proof.id', '>', id))
  for await (const rows of portions)
    for (const { id, day, sha256: known, content } of rows)
      if (content && sha256(proofTextOf(content as Record<string, unknown>, day)) !== known)
        yield `The text ${id} differs from its fingerprint`
  for await (const { day, sha256: known, number, facts } of listDayHeads(db)) {
    const content = await findDayList(db, day)
    const isNamed = facts.includes(JSON.stringify({ day, sha256: known }))
    if (!isNamed) yield `Entry ${number} names another list of ${day}`
    else if (content === undefined || sha256(content) !== known)
      yield `The list of ${day} differs from what entry ${number} says`
  }
}
