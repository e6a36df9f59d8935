import { findContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { appendEntry, inChain, newestEntries, sha256 } from './chain.server.ts'
import { compress, createFileReader, saveContent } from './contents.server.ts'
import type { EntryFacts } from './entry.ts'
import { changedSince, findArchiveState, saveState } from './looks.server.ts'
import { createMadeOf } from './made-of.server.ts'
import type { PublicPages, ShownPage } from './public-pages.ts'
import { listWaiting, nameEntry } from './queue.server.ts'
import { listShown, recordGaps } from './shown.server.ts'

/** Milliseconds until the next try after a file could not be read. */
const retryAfterMs = 60_000

/**
 * Adds an entry for each public page that has changed, one that names what was published, and a gap
 * for each page that visitors got and that no entry holds. If it is interrupted, the next run adds
 * the rest. Returns how many.
 */
export async function recordPages(
  db: Db,
  pages: PublicPages,
  the: { now: Date; stopping?: AbortSignal; everyPage?: boolean },
): Promise<number> {
  const { now, stopping, everyPage } = the
  const shown = await listShown(db, pages.build, now)
  const state = await findArchiveState(db)
  const waiting = await listWaiting(db)
  const revision = await findContentRevision(db)
  const changed = everyPage || !state ? undefined : changedSince(state, revision, now)
  const madeOf = await createMadeOf(db, revision, now)
  const latest = await listLatest(db)
  const reader = createFileReader(db, pages.readFile)
  // A page that was not checked still expires when it was known to.
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
    if (waiting.length > 0) {
      const facts = { kind: 'recorded', publications: waiting } as const
      const { number } = await appendEntry(tx, { at: now, facts })
      await nameEntry(tx, waiting, number)
    }
    await saveState(tx, {
      revision: JSON.stringify(revision),
      build: pages.build,
      looked_at: now,
      look_again_at: earliest(moments),
    })
  })
  const gaps = await recordGaps(db, shown, now)
  return added + gaps + (waiting.length > 0 ? 1 : 0)
}

async function recordGone(db: Db, gone: ReadonlyMap<string, Latest>, now: Date): Promise<number> {
  const pages = [...gone].filter(([, { kind }]) => kind === 'page')
  for (const [address, { language }] of pages)
    await inChain(db, (tx) =>
      appendEntry(tx, { at: now, facts: { kind: 'gone', address, language } }),
    )
  return pages.length
}

function earliest(moments: readonly Date[]): Date | null {
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null
}

type PageFacts = Extract<EntryFacts, { kind: 'page' }>

/** Returns 1 if the page has changed and no other process has recorded it yet, else 0. */
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
  const hash = sha256(body)
  const bytes = body.length
  const facts: PageFacts = {
    kind: 'page',
    address,
    language,
    status,
    sha256: hash,
    bytes,
    files,
    madeOf,
  }
  const fingerprint = fingerprintOf(facts)
  if (known?.fingerprint === fingerprint) return 0
  const compressed = await compress(body)
  return inChain(db, async (tx) => {
    if ((await readFingerprint(tx, address)) === fingerprint) return 0
    await saveContent(tx, hash, compressed, bytes)
    await appendEntry(tx, { at: now, facts, fingerprint })
    return 1
  })
}

function fingerprintOf(facts: PageFacts): string {
  const { status, sha256: body, files, language } = facts
  return sha256(JSON.stringify([status, language, body, files.map((file) => file.sha256)]))
}

type Latest = { kind: string; language: string; fingerprint: string }

async function listLatest(db: Db): Promise<Map<string, Latest>> {
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
    .where('kind', '<>', 'gap')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fingerprint
}
