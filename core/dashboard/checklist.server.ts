import { findLastBackup } from '#core/backup/recorded-backups.server.ts'
import { Refusal } from '#core/issue.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { defaultColours } from '#core/settings/colours.ts'
import { factNames } from '#core/settings/firm.ts'
import { findSettings, saveSetting } from '#core/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { type ChecklistStep, checklistSteps, isChecklistStep } from './step.ts'

/** Steps that are neither done nor dismissed. `sendsMail` is passed in: it is not in the data. */
export async function listOpenSteps(
  db: Db,
  { sendsMail }: { sendsMail: boolean },
): Promise<ChecklistStep[]> {
  const { firm, brand, colours, checklist } = await findSettings(db)
  const left = checklistSteps.filter((step) => !checklist.dismissed.includes(step))
  if (left.length === 0) return []
  const [hasMember, admins, backup] = await Promise.all([
    hasOwnMember(db),
    countAdmins(db),
    findLastBackup(db),
  ])
  const done: Record<ChecklistStep, boolean> = {
    name: firm.confirmed.includes('name'),
    facts: factNames.every((fact) => fact === 'name' || firm.confirmed.includes(fact)),
    logo: brand.logo !== '',
    colours: JSON.stringify(colours) !== JSON.stringify(defaultColours),
    member: hasMember,
    mail: sendsMail,
    person: admins > 1,
    backup: backup !== undefined,
  }
  return left.filter((step) => !done[step])
}

/** Dismisses a step for everyone, or brings it back. Throws Refusal 'not-allowed', 'not-found'. */
export async function dismissStep(
  db: Db,
  actorId: string,
  step: string,
  isDismissed = true,
): Promise<void> {
  await write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx } = work
    if (!isChecklistStep(step)) throw new Refusal('not-found')
    const { dismissed } = (await findSettings(tx)).checklist
    if (dismissed.includes(step) === isDismissed) return
    const others = dismissed.filter((each) => each !== step)
    await saveSetting(work, 'checklist', { dismissed: isDismissed ? [...others, step] : others })
  })
}

/** The sample content comes with fewer changes of the team; the people who made these may be gone by now. */
const manyChanges = 100

/** Members of the sample content do not count. */
async function hasOwnMember(db: Db): Promise<boolean> {
  const latest = await db
    .selectFrom('changes')
    .select('actor_id')
    .where('noun', '=', 'team')
    .orderBy('at', 'desc')
    .limit(manyChanges)
    .execute()
  return latest.length === manyChanges || latest.some(({ actor_id }) => actor_id !== null)
}

async function countAdmins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select(({ fn }) => fn.count<number | string>('users.id').distinct().as('count'))
    .where('user_roles.role', '=', 'admin')
    .where('users.disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
