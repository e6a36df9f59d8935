import { checkEmail, normaliseEmail } from '#core/email.ts'
import { isRefusal } from '#core/issue.ts'
import { inviteFor, listInvitationRows } from '#core/people/invitations.server.ts'
import type { AccountMailer } from '#core/people/mails.server.ts'
import type { Source, SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { highestRole, isRole, type Role } from '#core/users/role.ts'
import { findUserByEmail } from '#core/users/users.server.ts'
import { listActiveAdmins, lockRights } from '#core/users/write.server.ts'
import { listImported, recordImported } from './hosted-records.server.ts'
import { type RowReport, reportRow, type TableReport } from './report.ts'
import { rowIssue } from './rows.server.ts'
import { beginReport, type ImportRun, type SourceTable, textCell } from './run.server.ts'

type Invited = { email: string; role: Role; ids: string[]; to: RowReport }

/** Invites users in the first admin's name, without passwords; `users` has the addresses by id. */
export async function importRoles(
  run: ImportRun,
  source: SourceTable,
  { users, accountMailer }: { users: Source | undefined; accountMailer: AccountMailer },
): Promise<TableReport> {
  const { tx } = run
  const report = beginReport(source)
  if (source.rows.length === 0) return report
  const imported = await listImported(tx, 'user_roles')
  const emails = new Map(
    (users?.rows ?? []).map((row) => [textCell(row, 'id').trim(), textCell(row, 'email')]),
  )
  const [admin] = await listActiveAdmins(tx)
  const invited = new Map<string, Invited>()
  const seen = new Set<string>()
  for (const row of source.rows) {
    const userId = textCell(row, 'user_id').trim()
    const email = normaliseEmail(textCell(row, 'email') || (emails.get(userId) ?? ''))
    const id = `${userId || email}/${textCell(row, 'role').trim()}`
    const to = reportRow(report, row.line, email || userId.slice(0, 60))
    const issue = rowIssue(row, id, seen) ?? roleIssue(row, email)
    if (imported.has(id)) to.change('unchanged')
    else if (issue) to.refuse(issue)
    else if (!admin) to.refuse('Nobody can invite yet: run make-admin EMAIL first, then this again')
    else collect(invited, { email, role: roleOf(row), ids: [id], to })
  }
  if (!admin || invited.size === 0) return report
  await lockRights(tx)
  const open = new Set((await listInvitationRows(tx)).map(({ email }) => email))
  for (const each of invited.values())
    await inviteOne(run, each, { by: admin, accountMailer, isOpen: open.has(each.email) })
  return report
}

function roleOf(row: SourceRow): Role {
  return highestRole([textCell(row, 'role').trim().toLowerCase()])
}

function roleIssue(row: SourceRow, email: string): string | undefined {
  const role = textCell(row, 'role').trim()
  if (!isRole(role.toLowerCase())) return `The role “${role.slice(0, 60)}” does not exist here`
  if (email === '')
    return 'No address is known: put users.csv (id, email) beside it, or invite at /admin/people'
  return checkEmail(email) ? 'Its address cannot be used' : undefined
}

function collect(invited: Map<string, Invited>, next: Invited): void {
  const known = invited.getOrInsert(next.email, next)
  if (known === next) return
  known.role = highestRole([known.role, next.role])
  known.ids.push(...next.ids)
  next.to.change('unchanged')
  next.to.note('the address is there twice: one invitation, with the highest role')
}

async function inviteOne(
  run: ImportRun,
  { email, role, ids, to }: Invited,
  how: {
    by: { id: string; name: string; email: string }
    accountMailer: AccountMailer
    isOpen: boolean
  },
): Promise<void> {
  const { tx } = run
  const { by, accountMailer, isOpen } = how
  const user = await findUserByEmail(tx, email)
  if (user?.verified) {
    to.change('unchanged')
    return to.note('has an account here already: its role stays as it is')
  }
  if (isOpen) {
    to.change('unchanged')
    return to.note('is invited already')
  }
  try {
    await inviteFor(run, accountMailer, {
      email,
      role,
      by: { id: by.id, name: by.name || by.email },
    })
  } catch (error) {
    if (!isRefusal(error, 'too-many-mails')) throw error
    return to.refuse('Had three invitations within the hour: run this again later')
  }
  for (const id of ids) await recordImported(tx, 'user_roles', id, { recordId: email })
  to.change('new')
  to.note(`is invited as ${role}`)
}
