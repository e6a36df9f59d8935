import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { Enquiry } from './enquiry.ts'

/** An enquiry as staff read it. */
export type ReceivedEnquiry = Enquiry & {
  id: string
  receivedAt: Date
  /** Address of the page that the form stood on, as the browser told it. */
  page: string
  /** Why it is taken for spam, if it is. */
  suspicion: string | undefined
  answered: { at: Date; by: string } | undefined
}

export type Inbox = {
  enquiries: ReceivedEnquiry[]
  /** Whether there are older ones. */
  more: boolean
}

const perPage = 25

/**
 * Enquiries, the newest first; suspected spam is listed apart. Pages count from 1.
 * Throws Refusal 'not-allowed'.
 */
export async function listEnquiries(
  db: Db,
  actorId: string,
  { suspected, page }: { suspected: boolean; page: number },
): Promise<Inbox> {
  await requireRight(db, actorId, mayReadEnquiries)
  const rows = await db
    .selectFrom('contact_submissions as enquiry')
    .leftJoin('users', 'users.id', 'enquiry.answered_by')
    .select([
      'enquiry.id',
      'enquiry.name',
      'enquiry.email',
      'phone',
      'message',
      'page',
      'suspicion',
      'enquiry.created_at',
      'answered_at',
      'users.name as answerer',
    ])
    .where('suspicion', suspected ? 'is not' : 'is', null)
    .orderBy('enquiry.created_at', 'desc')
    .orderBy('enquiry.id')
    .offset((page - 1) * perPage)
    .limit(perPage + 1)
    .execute()
  const enquiries = rows
    .slice(0, perPage)
    .map(({ created_at, suspicion, answered_at, answerer, ...enquiry }) => ({
      ...enquiry,
      receivedAt: created_at,
      suspicion: suspicion ?? undefined,
      answered: answered_at ? { at: answered_at, by: answerer ?? '' } : undefined,
    }))
  return { enquiries, more: rows.length > perPage }
}

/** The name of the person who wrote an enquiry; undefined when it is unknown. Throws Refusal 'not-allowed'. */
export async function findEnquirer(
  db: Db,
  actorId: string,
  id: string,
): Promise<string | undefined> {
  await requireRight(db, actorId, mayReadEnquiries)
  const row = await db
    .selectFrom('contact_submissions')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/**
 * Says that an enquiry has been answered, and by whom; the first answer counts. False when there is
 * no such enquiry. Throws Refusal 'not-allowed'.
 */
export async function markAnswered(db: Db, actorId: string, id: string): Promise<boolean> {
  return mark(db, actorId, id, 'answered')
}

/** Takes that back: the enquiry waits again. As above. */
export async function markUnanswered(db: Db, actorId: string, id: string): Promise<boolean> {
  return mark(db, actorId, id, 'waiting')
}

function mark(db: Db, actorId: string, id: string, state: 'answered' | 'waiting') {
  return db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayReadEnquiries)
    const known = await tx
      .selectFrom('contact_submissions')
      .select('answered_at')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known || (known.answered_at !== null) === (state === 'answered')) return !!known
    const answered = { answered_at: new Date(), answered_by: actor.id }
    await tx
      .updateTable('contact_submissions')
      .set(state === 'answered' ? answered : { answered_at: null, answered_by: null })
      .where('id', '=', id)
      .execute()
    return true
  })
}
