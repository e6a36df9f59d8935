import { findUser } from '#core/users/users.server.ts'
import type { Db } from '#db/schema.ts'

/** 'Jane Doe invited Omar Roe', or gave them their role. */
type LetIn = { text: string; at: Date }

type Person = { id: string; name: string; email: string }

/** Who has both accounts could approve to themselves, so the record of an approval says it. */
export async function findLetIn(db: Db, one: string, other: string): Promise<LetIn | undefined> {
  const [mine, theirs] = [await findUser(db, one), await findUser(db, other)]
  if (!mine || !theirs || one === other) return undefined
  return (await findOneWay(db, mine, theirs)) ?? (await findOneWay(db, theirs, mine))
}

async function findOneWay(db: Db, by: Person, person: Person): Promise<LetIn | undefined> {
  const rows = await db
    .selectFrom('changes')
    .select(['at', 'differences'])
    .where('noun', '=', 'people')
    .where('actor_id', '=', by.id)
    .where('record_id', 'in', [person.id, person.email])
    .orderBy('at', 'desc')
    .execute()
  for (const { at, differences } of rows) {
    const { invitedAs, role } = differences as Record<string, { after: unknown } | undefined>
    const what = invitedAs?.after ? 'invited' : role?.after ? 'gave a role to' : undefined
    if (what) return { text: `${by.name} ${what} ${person.name}`, at }
  }
  return undefined
}
