import { sql } from 'kysely'
import { dayIn } from '#core/dates.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import type { Claim } from './claim.ts'

export function claimList(id: string): string {
  return `claim:${id}`
}

/** Sorted by name. */
export async function listClaims(db: Db): Promise<Claim[]> {
  const rows = await claimsWithOwners(db).orderBy('claims.name').execute()
  const staff = new Set((await listStaff(db)).map(({ id }) => id))
  return rows.map((row) => toClaim(row, staff))
}

/** Sorted by name. Throws Refusal 'not-allowed'. */
export async function listClaimsForStaff(db: Db, actorId: string): Promise<Claim[]> {
  await requireRight(db, actorId, mayEditContent)
  return listClaims(db)
}

export async function findClaim(db: Db, name: string): Promise<Claim | undefined> {
  const row = await claimsWithOwners(db).where('claims.name', '=', name).executeTakeFirst()
  return row && toClaim(row, new Set((await listStaff(db)).map(({ id }) => id)))
}

function claimsWithOwners(db: Db) {
  return db
    .selectFrom('claims')
    .leftJoin('list_revisions', (join) =>
      join.on('list_revisions.list', '=', sql<string>`'claim:' || claims.id`),
    )
    .select('list_revisions.revision')
    .leftJoin('users', 'users.id', 'claims.owner_id')
    .selectAll('claims')
    .select(['users.name as owner_name', 'users.email as owner_email'])
}

type Row = Awaited<ReturnType<ReturnType<typeof claimsWithOwners>['execute']>>[number]

function toClaim(row: Row, staff: ReadonlySet<string>): Claim {
  return {
    id: row.id,
    name: row.name,
    value: row.value,
    valueAr: row.value_ar,
    valueArOf: row.value_ar_of,
    unit: row.unit,
    source: row.source,
    sourceAr: row.source_ar,
    sourceUrl: row.source_url,
    sourceDate: row.source_date,
    sourceDateAr: row.source_date_ar,
    owner: row.owner_id ?? '',
    ownerName: row.owner_name || row.owner_email || '',
    isOwnerGone: row.owner_id !== null && !staff.has(row.owner_id),
    reviewBy: row.review_by,
    revision: row.revision ?? 0,
  }
}

/** Counts the claims whose review day, in the office's time zone, has passed. */
export async function countOverdueClaims(db: Db, now: Date): Promise<number> {
  const { timeZone } = await findSettings(db)
  const { count } = await db
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('review_by', '<', dayIn(timeZone, now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The people who can own a claim: all editors, sorted by name. */
export async function listStaff(db: Db): Promise<{ id: string; name: string }[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', (query) =>
      query.selectFrom('user_roles').select('user_id').where('role', 'in', ['admin', 'editor']),
    )
    .where('disabled_at', 'is', null)
    .orderBy('name')
    .orderBy('email')
    .execute()
  return people.map(({ id, name, email }) => ({ id, name: name || email }))
}
