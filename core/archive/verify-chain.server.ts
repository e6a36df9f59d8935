import type { Db } from '#db/schema.ts'
import { utcMoment } from '../dates.ts'
import { hashOf, listEntries, type StoredEntry } from './chain.server.ts'
import { noHash } from './entry.ts'
import type { Head } from './heads.server.ts'
import { listLost } from './queue.server.ts'

export type Verification = {
  entries: number
  /** One sentence for each difference from what was recorded; empty if the archive is intact. */
  issues: string[]
  head: { number: number; hash: string } | undefined
}

export const maxIssues = 20

/**
 * Checks that every entry and head is present, unchanged and in order, and that what was published is
 * in the chain or waits (docs/product.md §12). Gives way between portions; `look` gets each entry. With
 * `before`, what comes after that entry only.
 */
export async function verifyChain(
  db: Db,
  known: readonly Head[] = [],
  look: (entry: StoredEntry) => Promise<void> = async () => {},
  before?: Head,
): Promise<Verification> {
  const issues: string[] = []
  const heads = await db.selectFrom('archive_heads').select(['number', 'hash']).execute()
  const told = new Map<number, Set<string>>()
  for (const { number, hash } of [...heads, ...known])
    if (number > (before?.number ?? 0)) told.set(number, (told.get(number) ?? new Set()).add(hash))
  let previous = before
  for await (const entry of listEntries(db, 100, (before?.number ?? 0) + 1)) {
    issues.push(...issuesOf(entry, previous))
    const hashes = told.get(entry.number)
    told.delete(entry.number)
    if (hashes && [...hashes].some((hash) => hash !== entry.hash))
      issues.push(
        `Entry ${entry.number} has a different hash from the proof that was kept of it: the chain was rewritten`,
      )
    await look(entry)
    previous = entry
    if (issues.length >= maxIssues) break
  }
  if (issues.length < maxIssues) {
    for (const number of told.keys())
      issues.push(`Entry ${number}, of which a proof was kept, is missing`)
    issues.push(...(await findCut(db)))
  }
  return {
    entries: previous?.number ?? 0,
    issues,
    head: previous && { number: previous.number, hash: previous.hash },
  }
}

/** How far back the newest part reaches. */
const newestEntries = 1000

/** The same of the newest 1,000 entries: what it costs does not grow with the years (docs/bar.md 61). */
export async function verifyNewest(db: Db): Promise<Verification & { first: number }> {
  const before = await db
    .selectFrom('archive_entries')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .offset(newestEntries)
    .limit(1)
    .executeTakeFirst()
  const found = await verifyChain(db, [], undefined, before)
  return { ...found, first: (before?.number ?? 0) + 1 }
}

/** Each publication names its entry, or waits for one: otherwise the chain was cut. */
async function findCut(db: Db): Promise<string[]> {
  const lost = await listLost(db, maxIssues)
  const entries = new Set(lost.map(({ entry }) => entry))
  return [...entries].map((entry) => {
    const at = lost.find((each) => each.entry === entry)?.at ?? new Date(0)
    const what = `what was published at ${utcMoment(at)}`
    return entry === null
      ? `The archive knows nothing of ${what}: the chain was cut`
      : `Entry ${entry}, which recorded ${what}, is missing: the chain was cut`
  })
}

function issuesOf(entry: StoredEntry, previous: Head | undefined): string[] {
  const { number, facts } = entry
  const expected = (previous?.number ?? 0) + 1
  if (number !== expected)
    return [
      number === expected + 1
        ? `Entry ${expected} is missing`
        : `Entries ${expected} to ${number - 1} are missing`,
    ]
  if (entry.previous_hash !== (previous?.hash ?? noHash))
    return [`Entry ${number} does not follow the one before it`]
  if (entry.hash !== hashOf(entry.previous_hash, facts))
    return [`Entry ${number} differs from what was recorded`]
  return saysTheSame(entry) ? [] : [`The columns of entry ${number} differ from what was recorded`]
}

/** Whether the columns used for searching match the hashed content. */
function saysTheSame({ number, kind, address, language, at, facts }: StoredEntry): boolean {
  try {
    const said = JSON.parse(facts)
    return (
      said.number === number &&
      said.kind === kind &&
      said.at === at.toISOString() &&
      (said.address ?? '') === address &&
      (said.language ?? '') === language
    )
  } catch {
    return false
  }
}
