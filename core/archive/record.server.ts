import { findContentRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { appendEntry, inChain } from './chain.server.ts'
import { createFileReader } from './contents.server.ts'
import type { EntryFacts } from './entry.ts'
import { changedSince, findArchiveState, saveState } from './looks.server.ts'
import { createMadeOf } from './made-of.server.ts'
import type { PublicPages, ShownPage } from './public-pages.ts'
import {
  listMissed,
  listWaiting,
  markBeforeArchive,
  nameEntry,
  type WaitingPublication,
} from './queue.server.ts'
import { type Latest, listLatest, recordPage } from './record-page.server.ts'

/** Milliseconds until the next try after a file could not be read. */
const retryAfterMs = 60_000

/**
 * Adds an entry for each public page that has changed, a gap for each that visitors may have got in
 * between and that was not looked at, and an entry that names what was published. If it is
 * interrupted, the next run adds the rest. Returns how many.
 */
export async function recordPages(
  db: Db,
  pages: PublicPages,
  the: { now: Date; stopping?: AbortSignal; everyPage?: boolean },
): Promise<number> {
  const { now, stopping, everyPage } = the
  const state = (await findArchiveState(db)) ?? (await beginArchive(db, pages.build, now))
  const waiting = await listWaiting(db)
  const revision = await findContentRevision(db)
  const changed = everyPage ? undefined : changedSince(state, revision, now)
  const madeOf = await createMadeOf(db, revision, now)
  const latest = await listLatest(db)
  const reader = createFileReader(db, pages.readFile)
  // A page that was not checked still expires when it was known to.
  const moments = changed && state.look_again_at ? [state.look_again_at] : []
  const gaps: EntryFacts[] = []
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
    const missed = listMissed(waiting, page)
    if (missed.length > 0) gaps.push(gapOf(page, missed, now))
  }
  added += await recordGone(db, latest, now)
  await inChain(db, async (tx) => {
    for (const facts of gaps) await appendEntry(tx, { at: now, facts })
    if (waiting.length > 0) {
      const publications = waiting.map(({ id }) => id)
      const facts = { kind: 'recorded', publications } as const
      const { number } = await appendEntry(tx, { at: now, facts })
      await nameEntry(tx, publications, number)
    }
    await saveState(tx, {
      revision: JSON.stringify(revision),
      build: pages.build,
      looked_at: now,
      look_again_at: earliest(moments),
    })
  })
  return added + gaps.length + (waiting.length > 0 ? 1 : 0)
}

/** What is published from here on counts, also while the first look has not finished. */
async function beginArchive(db: Db, build: string, now: Date) {
  const state = { revision: '{}', build, looked_at: now, look_again_at: now }
  await inChain(db, async (tx) => {
    if (await findArchiveState(tx)) return
    await markBeforeArchive(tx)
    await saveState(tx, state)
  })
  return state
}

function gapOf(
  { address, language }: ShownPage,
  missed: readonly WaitingPublication[],
  now: Date,
): EntryFacts {
  const from = missed[0]?.at ?? now
  const reason =
    missed.length === 1
      ? 'Another change came before the archive had looked at this page'
      : `${missed.length + 1} changes came before the archive had looked at this page`
  return {
    kind: 'gap',
    address,
    language,
    from: from.toISOString(),
    until: now.toISOString(),
    reason,
  }
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
