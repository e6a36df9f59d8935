import { findUser } from '#core/rights/users.server.ts'
import type { Db } from '#db/schema.ts'

/** 'Jane Doe invited Omar Roe', or gave them their role, or reset their two-step verification. */
type LetIn = { text: string; at: Date }

type Person = { id: string; name: string; email: string }

/** One person with both accounts could approve their own change, so approvals record this. */
export async function findLetIn(db: Db, one: string, other: string): Promise<LetIn | undefined> {
  const mine = await findUser(db, one)
  const theirs = await findUser(db, other)
  if (!mine || !theirs || one === other) return undefined
  const facts = [...(await listOneWay(db, mine, theirs)), ...(await listOneWay(db, theirs, mine))]
  if (facts.length === 0) return undefined
  const latest = Math.max(...facts.map(({ at }) => +at))
  return { text: facts.map(({ text }) => text).join('; '), at: new Date(latest) }
}

/** The latest event of each kind. */
async function listOneWay(db: Db, by: Person, person: Person): Promise<LetIn[]> {
  const rows = await db
    .selectFrom('changes')
    .select(['at', 'differences'])
    .where('noun', '=', 'people')
    .where('actor_id', '=', by.id)
    .where('record_id', 'in', [person.id, person.email])
    .orderBy('at', 'desc')
    .execute()
  const found = rows.map(({ at, differences }) => {
    const changed = differences as Record<string, { before: unknown; after: unknown } | undefined>
    return { at, ...doneTo(person.name, changed) }
  })
  return (['role', 'second factor'] as const).flatMap((kind) => {
    const latest = found.find((each) => each.kind === kind)
    return latest ? [{ text: `${by.name} ${latest.what}`, at: latest.at }] : []
  })
}

function doneTo(
  name: string,
  {
    invitedAs,
    role,
    secondFactor,
  }: Record<string, { before: unknown; after: unknown } | undefined>,
) {
  if (invitedAs?.after) return { kind: 'role', what: `invited ${name}` } as const
  if (role?.after) return { kind: 'role', what: `gave a role to ${name}` } as const
  if (secondFactor?.before)
    return { kind: 'second factor', what: `reset the two-step verification of ${name}` } as const
  return { kind: undefined, what: '' } as const
}
