import { startApprovalWait, waitHours } from '#core/approval/approvers.server.ts'
import { operatorActor, recordChange } from '#core/history/changes.server.ts'
import { tellAdmins } from '#core/outbox/admin-notices.server.ts'
import { hasRole, highestRole } from '#core/users/role.ts'
import { listRoles, type User } from '#core/users/users.server.ts'
import { workAs } from '#core/users/write.server.ts'
import type { Tx } from '#db/schema.ts'

/**
 * An admin as whom the operator could now sign in approves nothing for 72 hours, and all admins are told, who may disable the account or end the wait (docs/decisions.md 42). Nothing
 * happens while changes need no second person, or to somebody who is no admin.
 *
 * @param what for the notice, such as 'jane@example.com was made an admin'
 * @returns from when they may approve
 */
export async function delayApproval(
  tx: Tx,
  origin: string,
  user: User,
  what: string,
): Promise<Date | undefined> {
  if (!hasRole(highestRole(await listRoles(tx, user.id)), 'admin')) return undefined
  const approvesFrom = await startApprovalWait(tx, user.id)
  if (!approvesFrom) return undefined
  await recordChange(await workAs(tx, operatorActor), {
    noun: 'people',
    recordId: user.id,
    recordName: user.name || user.email,
    action: 'updated',
    differences: { approvesFrom: { before: null, after: approvesFrom } },
  })
  const note = `They approve nothing for ${waitHours} hours. Any other admin can end that, or disable the account, under Staff access`
  await tellAdmins(tx, origin, { what, by: operatorActor.name, note })
  return approvesFrom
}
