import { sql } from 'kysely'
import { recordChange } from '#core/history/changes.server.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight, writeAs } from '#core/rights/write.server.ts'
import type { Db } from '#db/schema.ts'
import { hasAddress } from './erasure.server.ts'
import { listSteps } from './one-enquiry.server.ts'

/** The history does not contain the address. Throws Refusal 'not-allowed'. */
export async function exportHeldData(db: Db, actorId: string, email: string, now: Date) {
  const address = email.trim().toLowerCase()
  const actor = await requireRight(db, actorId, mayReadEnquiries)
  const rows = await db
    .selectFrom('contact_submissions')
    .selectAll()
    .where(hasAddress(address))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const enquiries = []
  for (const { ordinal: _, search_words: __, ...row } of rows)
    enquiries.push({ ...row, steps: await listSteps(db, row.id) })
  const mails = await db
    .selectFrom('queue_entries')
    .select(['kind', 'recipient', 'props', 'created_at'])
    .select((is) =>
      is.case().when('outcome', '=', 'sent').then(is.ref('done_at')).end().as('sent_at'),
    )
    .where('queue', '=', 'mails')
    .where((is) =>
      is.or([
        sql<boolean>`lower(recipient) = ${address}`,
        ...(rows.length > 0
          ? [
              is(
                'about',
                'in',
                rows.map(({ id }) => id),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const account = await db
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .select(['users.name', 'users.email', 'users.email_verified', 'user_roles.role'])
    .select(['users.created_at', 'users.last_sign_in_at', 'users.disabled_at'])
    .where('users.email', '=', address)
    .executeTakeFirst()
  await writeAs(db, actor, (work) =>
    recordChange(work, {
      noun: 'enquiries',
      recordId: 'address',
      recordName: 'what is held about one address',
      action: 'exported',
      differences: { enquiries: { before: null, after: rows.length } },
    }),
  )
  return { address, exportedAt: now, enquiries, mails, account: account ?? null }
}
