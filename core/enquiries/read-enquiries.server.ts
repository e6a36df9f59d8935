import { type RawBuilder, sql } from 'kysely'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { readPortions } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import type { EnquiryView } from './enquiry-state.ts'
import { conditions } from './enquiry-views.server.ts'
import { exportedValues } from './export-columns.ts'
import { selectSummary, summaryOf } from './record.server.ts'
import { listStepsOf } from './taken-steps.server.ts'

const perBatch = 500

/** Reads a view, newest first, a few hundred at a time. Throws Refusal 'not-allowed'. */
export async function* listWholeView(db: Db, actorId: string, view: EnquiryView, now: Date) {
  await requireRight(db, actorId, mayReadEnquiries)
  yield* readRows(db, conditions[view]({ actorId, now }))
}

/** All enquiries including spam, in the same order. */
export function listAllEnquiries(db: Db) {
  return readRows(db, sql<boolean>`1 = 1`)
}

export async function countAllEnquiries(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('contact_submissions')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those with these references including spam, a few hundred at a time. */
export async function* listReferenced(db: Db, references: readonly string[]) {
  for (let from = 0; from < references.length; from += perBatch) {
    const some = references.slice(from, from + perBatch)
    yield* readRows(db, sql<boolean>`reference in (${sql.join(some)})`)
  }
}

/** As files have them. */
async function* readRows(db: Db, condition: RawBuilder<boolean>) {
  const query = selectSummary(db)
    .select(['phone', 'page', 'consent_text'])
    .where(condition)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  const portions = readPortions(query, perBatch, (from, { created_at: at, id }) =>
    from.where(sql<boolean>`(created_at, id) < (${at}, ${id})`),
  )
  for await (const rows of portions) {
    const steps = await listStepsOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const { phone, page, consent_text: consentText } = row
      const own = { phone, page, consentText, steps: steps.get(row.id) ?? [] }
      yield exportedValues({ ...summaryOf(row), ...own })
    }
  }
}
