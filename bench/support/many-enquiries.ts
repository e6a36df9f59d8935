import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import type { DatabaseKind } from '#tests/support/databases.ts'
import { sqlSets } from './sql-sets.ts'

/** They came evenly over so long a time, the last one a minute ago; older ones were forgotten every night. */
const days = 735
const dayMs = 24 * 60 * 60_000
/** So many at a time, so that no transaction grows without end. */
const perStatement = 5000

/**
 * Adds enquiries number `from` to `to` of `total`, all by SQL: one in ten spam, four in five closed,
 * some answered, and of the last day those that wait. Words are found in a third of all, in one of
 * twenty, of a hundred, of four thousand, and in one.
 */
export async function addEnquiries(
  db: Db,
  kind: DatabaseKind,
  { total, owner, now }: { total: number; owner: string; now: Date },
): Promise<void> {
  const { numbers, instant } = sqlSets[kind]
  const step = (days * dayMs) / total
  const newest = sql.lit(now.getTime() - 60_000)
  for (let from = 0; from < total; from += perStatement) {
    const to = Math.min(total, from + perStatement)
    const received = sql`${newest} - cast((${sql.lit(total - 1)} - n) * ${sql.lit(step)} as bigint)`
    // What waits is a share of all, as where nobody has kept up.
    const is = (condition: RawBuilder<unknown>, then: RawBuilder<unknown>) =>
      sql`case when ${condition} then ${then} end`
    await sql`
      insert into contact_submissions (id, name, email, phone, message, page, ua, consent_text,
        reference, ordinal, search_words, created_at, due_at, revision, suspicion, spam_at,
        owner_id, owner_name, assigned_at, answered_at, answered_by, answered_name,
        closed_at, closed_by, closed_name, reminded_at, overdue_told_at)
      ${numbers(from, to)},
      facts as (select n, ${received} as received from numbers),
      texts as (select n, received,
        'Visitor' || (n % 4000) || ' Family' || (n % 977) as name,
        (n * 7919 % 1000003) || '@example.com' as email,
        case n % 3 when 0 then 'portfolio' when 1 then 'succession' else 'custody' end
          || ' topic' || (n % 20) || ' subject' || (n % 100) || ' question' || (n % 4001)
          || ' please call me about my family office and its accounts' as message
        from facts)
      select 'bench-' || n, name, email, '+20 2 0000 0000', message, '/contact', '', 'I agree.',
        'R' || n, received * 1000 + n % 1000,
        lower('R' || n || ' ' || name || ' ' || (n * 7919 % 1000003) || ' example com ' || message),
        ${instant(sql`received`)}, ${instant(sql`received + 86400000`)}, 1, null,
        ${is(sql`n % 10 = 0`, instant(sql`received`))},
        ${is(sql`n % 10 <> 1`, sql`${owner}`)}, ${is(sql`n % 10 <> 1`, sql`'Bench'`)},
        ${is(sql`n % 10 <> 1`, instant(sql`received`))},
        ${is(sql`n % 10 > 2`, instant(sql`received + 3600000`))}, ${is(sql`n % 10 > 2`, sql`${owner}`)},
        ${is(sql`n % 10 > 2`, sql`'Bench'`)},
        ${is(sql`n % 10 > 3`, instant(sql`received + 7200000`))}, ${is(sql`n % 10 > 3`, sql`${owner}`)},
        ${is(sql`n % 10 > 3`, sql`'Bench'`)},
        ${instant(sql`received`)}, ${instant(sql`received`)}
      from texts`.execute(db)
  }
}
