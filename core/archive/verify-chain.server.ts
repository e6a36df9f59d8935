import type { Db } from '#db/schema.ts'
import { hashOf, listEntries, type StoredEntry } from './chain.server.ts'
import { type EntryFacts, noHash } from './entry.ts'
import { isPicture } from './page-files.ts'

export type Verification = {
  entries: number
  /** One sentence for each difference from what was recorded; empty if the archive is intact. */
  issues: string[]
  head: { number: number; hash: string } | undefined
}

export type KnownHead = { number: number; hash: string }

export const maxIssues = 20

/** Checks that every entry and head is present, unchanged and in order (docs/product.md §12). */
export async function verifyChain(
  db: Db,
  known: readonly KnownHead[] = [],
): Promise<Verification & { named: NamedContents }> {
  const issues: string[] = []
  const heads = await db.selectFrom('archive_heads').select(['number', 'hash']).execute()
  const told = new Map<number, Set<string>>()
  for (const { number, hash } of [...heads, ...known])
    told.set(number, (told.get(number) ?? new Set()).add(hash))
  const named = new NamedContents()
  let previous: { number: number; hash: string } | undefined
  for await (const entry of listEntries(db)) {
    issues.push(...issuesOf(entry, previous))
    const hashes = told.get(entry.number)
    told.delete(entry.number)
    if (hashes && [...hashes].some((hash) => hash !== entry.hash))
      issues.push(
        `Entry ${entry.number} has a different hash from the one that was sent outside the firm: the chain was rewritten`,
      )
    named.add(entry)
    previous = entry
    if (issues.length >= maxIssues) break
  }
  if (issues.length < maxIssues)
    for (const number of told.keys())
      issues.push(`Entry ${number}, whose hash was sent outside the firm, is missing`)
  return {
    entries: previous?.number ?? 0,
    issues,
    head: previous && { number: previous.number, hash: previous.hash },
    named,
  }
}

function issuesOf(
  entry: StoredEntry,
  previous: { number: number; hash: string } | undefined,
): string[] {
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

/** The contents that entries refer to, without those that were removed because of their age. */
class NamedContents {
  readonly contents = new Map<string, number>()
  readonly pictures = new Map<string, { sha256: string; number: number }>()

  add({ number, facts: text }: StoredEntry): void {
    const facts: EntryFacts | undefined = parse(text)
    if (facts?.kind === 'removal') {
      for (const hash of facts.sha256) this.contents.delete(hash)
      for (const [path, { sha256 }] of this.pictures)
        if (facts.sha256.includes(sha256)) this.pictures.delete(path)
    }
    if (facts?.kind !== 'page') return
    if (!this.contents.has(facts.sha256)) this.contents.set(facts.sha256, number)
    for (const { path, sha256 } of facts.files) {
      if (sha256 === null) continue
      if (isPicture(path)) this.pictures.set(path, { sha256, number })
      else if (!this.contents.has(sha256)) this.contents.set(sha256, number)
    }
  }
}

function parse(text: string): EntryFacts | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
