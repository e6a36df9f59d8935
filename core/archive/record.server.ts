import type { PageKind } from '#core/disclosures/places.ts'
import { type ContentType, readContentRevision } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { addEntry, inChain, newestEntries, sha256 } from './chain.server.ts'
import { compress, createFileReader, keepContent } from './contents.server.ts'
import type { EntryFacts, MadeOf } from './entry.ts'
import { createMadeOf } from './made-of.server.ts'

export type ShownPage = {
  address: string
  language: string
  /** The variable part of its address, such as a theme's slug. */
  value: string | undefined
  texts?: MadeOf['texts']
  kind?: PageKind
  status: number
  html: string
  dependsOn: readonly ContentType[]
  claims: readonly string[]
  /** When it will be another one without any change of content. */
  expiresAt: Date | undefined
}

/** A page that depends on nothing that has changed: it is there as it was, and is not made again. */
type UnchangedPage = { address: string; html?: undefined }

export type PublicPages = {
  /** Which program makes them: another one may make each of them differently. */
  readonly build: string
  /** Every page as of this moment; with `changed`, only those that depend on it. */
  render(now: Date, changed?: ReadonlySet<ContentType>): AsyncIterable<ShownPage | UnchangedPage>
  /** A file that a page loads; undefined where there is none. Throws when it cannot be read now. */
  readFile(path: string): Promise<Uint8Array | undefined>
}

type PageFacts = Extract<EntryFacts, { kind: 'page' }>

/** After a file could not be read, in milliseconds. */
const retryAfterMs = 60_000

/** Whether pages may have changed since the last look (docs/product.md §12). */
export async function isArchiveDue(db: Db, now: Date): Promise<boolean> {
  const [state, revision] = [await readState(db), await readContentRevision(db)]
  if (!state || state.revision !== JSON.stringify(revision)) return true
  return state.look_again_at !== null && state.look_again_at <= now
}

/** Whether another build of the program has looked last: any page may be another one now. */
export async function isFirstLookOf(db: Db, build: string): Promise<boolean> {
  const state = await readState(db)
  return state !== undefined && state.build !== build
}

/**
 * Adds an entry for each public page that is not what it was, and a gap where changes came too
 * quickly for a look between them. Cut off anywhere, the next look adds the rest. Returns how many.
 */
export async function recordPages(
  db: Db,
  pages: PublicPages,
  the: { now: Date; stopping?: AbortSignal; everyPage?: boolean },
): Promise<number> {
  const { now, stopping, everyPage } = the
  const state = await readState(db)
  const revision = await readContentRevision(db)
  const changed = state && !everyPage ? changedSince(state, revision, now) : undefined
  const madeOf = await createMadeOf(db, revision, now)
  const latest = await readLatest(db)
  const reader = createFileReader(db, pages.readFile)
  // What was not looked at changes by itself no sooner than was known before.
  const moments = changed && state?.look_again_at ? [state.look_again_at] : []
  let added = 0
  for await (const page of pages.render(now, changed)) {
    if (stopping?.aborted) return added
    if (page.html === undefined) {
      latest.delete(page.address)
      continue
    }
    if (page.expiresAt) moments.push(page.expiresAt)
    const { files, unread } = await reader.filesOf(page.html)
    if (unread) moments.push(new Date(now.getTime() + retryAfterMs))
    const known = latest.get(page.address)
    latest.delete(page.address)
    added += await recordPage(db, { page, files, madeOf: madeOf(page), known, now })
  }
  added += await recordGone(db, latest, now)
  await inChain(db, async (tx) => {
    if (state) await recordGap(tx, { state, revision, now })
    await saveState(tx, {
      revision: JSON.stringify(revision),
      build: pages.build,
      looked_at: now,
      look_again_at: earliest(moments),
    })
  })
  return added
}

/** 1 if the page is not what it was, and another process has not said so already; else 0. */
async function recordPage(
  db: Db,
  the: {
    page: ShownPage
    files: PageFacts['files']
    madeOf: PageFacts['madeOf']
    known: Latest | undefined
    now: Date
  },
): Promise<number> {
  const { page, files, madeOf, known, now } = the
  const { address, language, status } = page
  const body = Buffer.from(page.html)
  const [hash, bytes] = [sha256(body), body.length]
  const facts: PageFacts = {
    ...{ kind: 'page', address, language, status },
    ...{ sha256: hash, bytes, files, madeOf },
  }
  const fingerprint = fingerprintOf(facts)
  if (known?.fingerprint === fingerprint) return 0
  const compressed = await compress(body)
  return inChain(db, async (tx) => {
    if ((await readFingerprint(tx, address)) === fingerprint) return 0
    await keepContent(tx, hash, compressed, bytes)
    await addEntry(tx, { at: now, facts, fingerprint })
    return 1
  })
}

async function recordGone(db: Db, gone: ReadonlyMap<string, Latest>, now: Date): Promise<number> {
  const pages = [...gone].filter(([, { kind }]) => kind === 'page')
  for (const [address, { language }] of pages)
    await inChain(db, (tx) => addEntry(tx, { at: now, facts: { kind: 'gone', address, language } }))
  return pages.length
}

/** Of several changes since the last look, only the last was seen. */
async function recordGap(
  tx: Tx,
  the: {
    state: { revision: string; looked_at: Date }
    revision: Readonly<Record<string, number>>
    now: Date
  },
): Promise<void> {
  const { state, revision, now } = the
  const missed = changesBetween(state.revision, revision)
  if (missed <= 1) return
  const reason = `${missed} changes of content came between two looks: pages in between may not be recorded`
  const [from, until] = [state.looked_at.toISOString(), now.toISOString()]
  await addEntry(tx, { at: now, facts: { kind: 'gap', from, until, reason } })
}

function fingerprintOf(facts: PageFacts): string {
  const { status, sha256: body, files, language } = facts
  return sha256(JSON.stringify([status, language, body, files.map((file) => file.sha256)]))
}

/** Undefined: every page may have changed. */
function changedSince(
  state: { revision: string; look_again_at: Date | null },
  revision: Readonly<Record<ContentType, number>>,
  now: Date,
): ReadonlySet<ContentType> | undefined {
  if (state.look_again_at && state.look_again_at <= now) return undefined
  const then: Record<string, number> = JSON.parse(state.revision)
  const types = Object.keys(revision) as ContentType[]
  const changed = types.filter((type) => revision[type] !== then[type])
  return changed.length > 0 ? new Set(changed) : undefined
}

function changesBetween(before: string, now: Readonly<Record<string, number>>): number {
  const then: Record<string, number> = JSON.parse(before)
  return Object.entries(now).reduce((sum, [name, count]) => sum + count - (then[name] ?? 0), 0)
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null
}

function readState(db: Db) {
  return db.selectFrom('archive_state').selectAll().where('id', '=', 1).executeTakeFirst()
}

async function saveState(
  tx: Tx,
  state: { revision: string; build: string; looked_at: Date; look_again_at: Date | null },
): Promise<void> {
  await tx
    .insertInto('archive_state')
    .values({ id: 1, verified_at: null, ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(state))
    .execute()
}

type Latest = { kind: string; language: string; fingerprint: string }

async function readLatest(db: Db): Promise<Map<string, Latest>> {
  const rows = await newestEntries(db)
    .select(['address', 'kind', 'language', 'fingerprint'])
    .execute()
  return new Map(rows.map(({ address, ...row }) => [address, row]))
}

async function readFingerprint(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('archive_entries')
    .select('fingerprint')
    .where('address', '=', address)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fingerprint
}
