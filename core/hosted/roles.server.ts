import { checkEmail, normaliseEmail } from '#core/email.ts'
import { isRefusal } from '#core/issue.ts'
import { inviteFor, listInvitationRows } from '#core/people/invitations.server.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import { findUserByEmail } from '#core/people/users.server.ts'
import { highestRole, isRole, type Role } from '#core/rights/role.ts'
import { listActiveAdmins, lockRights } from '#core/rights/write.server.ts'
import type { Source, SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { listImported, recordImported } from './hosted-records.server.ts'
import { type HostedPlan, planOfRow, refuse, withIds } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import type { SourceTable } from './tables.ts'

type Invited = { email: string; role: Role; ids: string[]; plan: HostedPlan }

/** Invites users in the first admin's name, without passwords; `users` has the addresses by id. */
export async function importRoles(
  run: ImportRun,
  { rows }: SourceTable,
  { users, accountMailer }: { users: Source | undefined; accountMailer: AccountMailer },
): Promise<HostedPlan[]> {
  if (rows.length === 0) return []
  const { tx } = run
  const imported = await listImported(tx, 'user_roles')
  const emails = new Map(
    (users?.rows ?? []).map((row) => [textCell(row, 'id').trim(), textCell(row, 'email')]),
  )
  const [admin] = await listActiveAdmins(tx)
  const userOf = (row: SourceRow) => textCell(row, 'user_id').trim()
  const emailOf = (row: SourceRow) =>
    normaliseEmail(textCell(row, 'email') || (emails.get(userOf(row)) ?? ''))
  const roleOf = (row: SourceRow) => textCell(row, 'role').trim()
  const invited = new Map<string, Invited>()
  const plans: HostedPlan[] = []
  for (const row of withIds(rows, (each) => `${userOf(each) || emailOf(each)}/${roleOf(each)}`)) {
    const { id } = row
    const email = emailOf(row)
    const role = highestRole([roleOf(row).toLowerCase()])
    const reason = row.issue ?? roleIssue(roleOf(row), email) ?? (admin ? undefined : nobody)
    const same = invited.get(email)
    const plan = planOfRow(row, email || userOf(row).slice(0, 60))
    plans.push(plan)
    if (imported.has(id)) continue
    if (reason) refuse(plan, reason)
    else if (same) {
      same.role = highestRole([same.role, role])
      same.ids.push(id)
      plan.notes.push('the address is there twice: one invitation, with the highest role')
    } else invited.set(email, { email, role, ids: [id], plan })
  }
  if (!admin || invited.size === 0) return plans
  await lockRights(tx)
  const open = new Set((await listInvitationRows(tx)).map(({ email }) => email))
  for (const each of invited.values()) {
    const isOpen = open.has(each.email)
    await inviteOne(run, each, { by: admin, accountMailer, isOpen })
  }
  return plans
}

const nobody = 'Nobody can invite yet: run make-admin EMAIL first, then this again'

function roleIssue(role: string, email: string): string | undefined {
  if (!isRole(role.toLowerCase())) return `The role “${role.slice(0, 60)}” does not exist here`
  if (email === '')
    return 'No address is known: put users.csv (id, email) beside it, or invite at /admin/people'
  return checkEmail(email) ? 'Its address cannot be used' : undefined
}

async function inviteOne(
  run: ImportRun,
  { email, role, ids, plan }: Invited,
  how: {
    by: { id: string; name: string; email: string }
    accountMailer: AccountMailer
    isOpen: boolean
  },
): Promise<void> {
  const { tx } = run
  const { by, accountMailer, isOpen } = how
  const user = await findUserByEmail(tx, email)
  if (user?.verified) plan.notes.push('has an account here already: its role stays as it is')
  else if (isOpen) plan.notes.push('is invited already')
  if (user?.verified || isOpen) return
  try {
    const inviter = { id: by.id, name: by.name || by.email }
    await inviteFor(run, accountMailer, { email, role, by: inviter })
  } catch (error) {
    if (!isRefusal(error, 'too-many-mails')) throw error
    return refuse(plan, 'Had three invitations within the hour: run this again later')
  }
  for (const id of ids) await recordImported(tx, 'user_roles', id, { recordId: email })
  plan.change = 'new'
  plan.notes.push(`is invited as ${role}`)
}
