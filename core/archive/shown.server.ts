import type { Db } from '#db/schema.ts'
import { appendEntry, inChain } from './chain.server.ts'

/** A public page as a visitor got it, by the SHA-256 of its bytes. */
export type ShownBytes = { sha256: string; address: string; language: string; at: Date }

const portion = 100
/** Until then a look by the build that has sent it may record it. */
const otherBuildMs = 2 * 60_000

/** Notes pages that were sent and that the archive does not have (docs/product.md §12). */
export async function noteShown(
  db: Db,
  build: string,
  pages: readonly ShownBytes[],
): Promise<void> {
  for (let from = 0; from < pages.length; from += portion) {
    const some = pages.slice(from, from + portion)
    const recorded = await listRecorded(db, some)
    const missing = some.filter(({ sha256 }) => !recorded.has(sha256))
    if (missing.length === 0) continue
    await db
      .insertInto('archive_shown')
      .values(missing.map((page) => ({ ...page, build })))
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute()
  }
}

/**
 * The oldest pages that were noted and can be judged, at most 100: list them before looking, so that
 * what is sent meanwhile is left to the next look. Those of another build wait for two minutes.
 */
export function listShown(db: Db, build: string, now: Date): Promise<ShownBytes[]> {
  return db
    .selectFrom('archive_shown')
    .select(['sha256', 'address', 'language', 'at'])
    .where((is) =>
      is.or([is('build', '=', build), is('at', '<', new Date(now.getTime() - otherBuildMs))]),
    )
    .orderBy('at')
    .orderBy('sha256')
    .limit(portion)
    .execute()
}

/**
 * Adds a gap for each page that visitors got and that no entry holds, and forgets the notes. Returns
 * how many gaps.
 */
export async function recordGaps(db: Db, shown: readonly ShownBytes[], now: Date): Promise<number> {
  if (shown.length === 0) return 0
  return inChain(db, async (tx) => {
    const recorded = await listRecorded(tx, shown)
    const forgotten = await tx
      .deleteFrom('archive_shown')
      .where(
        'sha256',
        'in',
        shown.map(({ sha256 }) => sha256),
      )
      .returning('sha256')
      .execute()
    // Another process may have judged them first.
    const own = new Set(forgotten.map(({ sha256 }) => sha256))
    const missed = shown.filter(({ sha256 }) => own.has(sha256) && !recorded.has(sha256))
    for (const { address, language, at } of missed)
      await appendEntry(tx, {
        at: now,
        facts: {
          kind: 'gap',
          address,
          language,
          from: at.toISOString(),
          until: now.toISOString(),
          reason: 'Visitors got this page as it was before the archive had looked at it',
        },
      })
    return missed.length
  })
}

async function listRecorded(db: Db, pages: readonly ShownBytes[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('archive_contents')
    .select('sha256')
    .where(
      'sha256',
      'in',
      pages.map(({ sha256 }) => sha256),
    )
    .execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
