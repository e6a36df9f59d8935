import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { isOpen } from '#core/enquiries/enquiry-views.server.ts'
import { type Translation, translations } from '#core/language.ts'
import type { TextKinds } from '#core/review/operation.server.ts'
import { listWaiting } from '#core/review/submissions.server.ts'
import { hasSecondFactor } from '#core/rights/users.server.ts'
import { factNames } from '#core/settings/firm.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { listTranslations } from '#core/texts/behind.server.ts'
import type { TextKindName } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'

/** What the dashboard alone tells of: more than every screen of the panel should read. */
export type Waiting = {
  /** Open ones that are due within `nearMs` and not overdue yet, the most urgent first; at most 5. */
  enquiries: { id: string; name: string; receivedAt: Date; dueAt: Date }[]
  /** The oldest change that waits for a second person, which this one may be. */
  review: { id: string; title: string; by: string; at: Date } | undefined
  /** How many published texts of a kind are behind their English; what has none is left out. */
  behind: { kind: TextKindName; language: Translation; count: number }[]
  claimsWithoutSource: number
  /** Of the last one, where it is older than 2 days; a firm without any is told by its first steps. */
  oldBackup: Date | undefined
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

/** Collects what waits for this person, with who and since when (docs/product.md §2). */
export async function findWaiting(
  db: Db,
  kinds: TextKinds,
  person: string,
  now: Date,
): Promise<Waiting> {
  const [enquiries, reviews, claims, backup, settings, hasFactor, changes] = await Promise.all([
    db
      .selectFrom('contact_submissions')
      .select(['id', 'name', 'created_at', 'due_at'])
      .where(isOpen)
      .where('due_at', '>', now)
      .where('due_at', '<=', new Date(now.getTime() + nearMs))
      .orderBy('due_at')
      .limit(5)
      .execute(),
    listWaiting(db),
    db
      .selectFrom('claims')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('source', '=', '')
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    findLastBackup(db),
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
  const isOld = backup && now.getTime() - backup.startedAt.getTime() > oldBackupMs
  const { confirmed } = settings.firm
  return {
    enquiries: enquiries.map(({ id, name, created_at, due_at }) => ({
      id,
      name,
      receivedAt: created_at,
      dueAt: due_at ?? now,
    })),
    review: oldest && {
      id: oldest.id,
      title: oldest.title,
      by: oldest.author,
      at: oldest.submittedAt,
    },
    behind: await countBehind(db, kinds, now),
    claimsWithoutSource: Number(claims.count),
    oldBackup: isOld ? backup.startedAt : undefined,
    lacksSecondFactor: !hasFactor,
    sampleFacts: factNames.filter((fact) => !confirmed.includes(fact)).length,
    changes: changes.map(({ at, actor_name }) => ({ at, by: actor_name })),
  }
}

async function countBehind(db: Db, kinds: TextKinds, now: Date): Promise<Waiting['behind']> {
  const counts = await Promise.all(
    Object.values(kinds).flatMap((kind) =>
      translations.map(async (language) => {
        const texts = await listTranslations(db, kind, language, now)
        return {
          kind: kind.name,
          language,
          count: texts.filter(({ behind }) => behind > 0).length,
        }
      }),
    ),
  )
  return counts.filter(({ count }) => count > 0)
}
