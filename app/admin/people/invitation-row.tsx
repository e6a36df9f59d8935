import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Invitation } from '#core/users/account.ts'

export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { id, email, role, invitedBy, expiresAt } = invitation
  return (
    <li>
      <p>
        <span className="breakable">{email}</span>
        <span className="note">
          As {role}, invited by <bdi>{invitedBy}</bdi>, open until <Moment at={expiresAt} />
        </span>
      </p>
      <Link
        to={href('/admin/people/invitations/:id/withdraw', { id })}
        aria-label={`Withdraw: ${email}`}
        preventScrollReset
      >
        Withdraw
      </Link>
    </li>
  )
}
