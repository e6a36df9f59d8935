import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { ListedInvitation } from '#core/people/invitations.server.ts'
import { MailOutcome } from '../mail-outcome.tsx'
import { roleNames } from './role-field.tsx'

export function InvitationRow({ invitation }: { invitation: ListedInvitation }) {
  const { id, email, role, invitedBy, expiresAt } = invitation
  const actions = [
    { label: 'Resend', to: href('/admin/people/invitations/:id/resend', { id }) },
    { label: 'Copy Link', to: href('/admin/people/invitations/:id/link', { id }) },
    {
      label: 'Withdraw',
      to: href('/admin/people/invitations/:id/withdraw', { id }),
      takesAway: true,
    },
  ]
  return (
    <li>
      <p>
        <span className="breakable">{email}</span>
        <span className="note">
          {roleNames[role]}, invited by <bdi>{invitedBy}</bdi>, open until <Moment at={expiresAt} />
        </span>
        <span className="note">
          <MailOutcome mail={invitation.mail} />
        </span>
      </p>
      <span className="row-actions">
        {actions.map(({ label, to, takesAway }) => (
          <Link
            key={to}
            to={to}
            className={takesAway ? 'action action-danger' : 'action'}
            aria-label={`${label}: ${email}`}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </span>
    </li>
  )
}
