import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { isOpen } from '#core/enquiries/enquiry-views.server.ts'
import { listWaiting } from '#core/review/submissions.server.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import { factNames } from '#core/settings/firm.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { type BehindTexts, countBehind } from '#core/texts/behind.server.ts'
import type { Db } from '#db/schema.ts'

/** What is due and waits for anybody: every screen counts it, so nothing of it grows with the years. */
export type Due = {
  /** Open ones that are due within `nearMs` and not overdue yet, the most urgent first; at most 5. */
  enquiries: { id: string; name: string; receivedAt: Date; dueAt: Date }[]
  claimsWithoutSource: number
  /** Of the last one, where it is older than 2 days; a firm without any is told by its first steps. */
  oldBackup: Date | undefined
}

/** What the dashboard alone tells of. */
export type Waiting = Due & {
  /** How many published texts of a kind are behind their English; what has none is left out. */
  behind: BehindTexts[]
  /** The oldest change that waits for a second person, which this one may be. */
  review: { id: string; title: string; by: string; at: Date } | undefined
  /** Whether this person signs in by a password alone. */
  lacksSecondFactor: boolean
  /** Facts of the firm that nobody has confirmed. */
  sampleFacts: number
  /** When others changed something in the last 14 days, and who; the newest first, at most 100. */
  changes: { at: Date; by: string }[]
}

const hourMs = 60 * 60_000
const nearMs = 6 * hourMs
const oldBackupMs = 48 * hourMs
const recentMs = 14 * 24 * hourMs

/** Collects what is due. */
export async function findDue(db: Db, now: Date): Promise<Due> {
  const [enquiries, claims, backup] = await Promise.all([
    db
      .selectFrom('contact_submissions')
      .select(['id', 'name', 'created_at', 'due_at'])
      .where(isOpen)
      .where('due_at', '>', now)
      .where('due_at', '<=', new Date(now.getTime() + nearMs))
      .orderBy('due_at')
      .limit(5)
      .execute(),
    db
      .selectFrom('claims')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('source', '=', '')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    findLastBackup(db),
  ])
  const isOld = backup && now.getTime() - backup.startedAt.getTime() > oldBackupMs
  return {
    enquiries: enquiries.map(({ id, name, created_at, due_at }) => ({
      id,
      name,
      receivedAt: created_at,
      dueAt: due_at ?? now,
    })),
    claimsWithoutSource: Number(claims.count),
    oldBackup: isOld ? backup.startedAt : undefined,
  }
}

/** Collects what waits for this person, with who and since when (docs/product.md §2). */
export async function findWaiting(db: Db, person: string, now: Date): Promise<Waiting> {
  const [due, behind, reviews, settings, hasFactor, changes] = await Promise.all([
    findDue(db, now),
    countBehind(db, now),
    listWaiting(db),
    findSettings(db),
    hasSecondFactor(db, person),
    db
      .selectFrom('changes')
      .select(['at', 'actor_name'])
      .where('at', '>', new Date(now.getTime() - recentMs))
      .where('actor_id', 'is not', null)
      .where('actor_id', '<>', person)
      .orderBy('at', 'desc')
      .limit(100)
      .execute(),
  ])
  const oldest = reviews.find(({ editors }) => !editors.includes(person))
  const { confirmed } = settings.firm
  return {
    ...due,
    behind,
    review: oldest && {
      id: oldest.id,
      title: oldest.title,
      by: oldest.author,
      at: oldest.submittedAt,
    },
    lacksSecondFactor: !hasFactor,
    sampleFacts: factNames.filter((fact) => !confirmed.includes(fact)).length,
    changes: changes.map(({ at, actor_name }) => ({ at, by: actor_name })),
  }
}
