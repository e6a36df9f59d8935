import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Person } from '#core/users/account.ts'
import { roleNames } from './role-field.tsx'

export function PersonRow({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { name, email, role, verified, disabledAt, signedUp, lastSignInAt } = person
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {isSelf && <span className="tag">You</span>}
        {disabledAt && <span className="tag tag-alert">Disabled</span>}
        {person.hasSecondFactor && <span className="tag">Two-step verification</span>}
        {signedUp && <span className="tag">Signed up</span>}
        {!verified && <span className="tag">Email not confirmed</span>}
        <span className="note breakable">{email}</span>
        {person.approvesFrom && (
          <span className="note">
            Approves changes from <Moment at={person.approvesFrom} />
          </span>
        )}
      </th>
      <td data-label="Role">{roleNames[role]}</td>
      <td data-label="Last sign-in">{lastSignInAt ? <Moment at={lastSignInAt} /> : 'Never'}</td>
      <td className="row-actions">
        {actionsOf(person, isSelf).map(({ label, to, takesAway }) => (
          <Link
            key={to}
            to={to}
            className={takesAway ? 'action action-danger' : 'action'}
            aria-label={`${label}: ${name}`}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </td>
    </tr>
  )
}

type RowAction = { label: string; to: string; takesAway?: true }

function actionsOf(
  { id, disabledAt, hasSecondFactor, approvesFrom }: Person,
  isSelf: boolean,
): RowAction[] {
  const actions: RowAction[] = [
    { label: 'Change role', to: href('/admin/people/:id/role', { id }) },
    { label: 'Sign out everywhere', to: href('/admin/people/:id/sign-out', { id }) },
  ]
  if (hasSecondFactor && !isSelf)
    actions.push({
      label: 'Reset two-step verification',
      to: href('/admin/people/:id/second-factor', { id }),
      takesAway: true,
    })
  if (approvesFrom && !isSelf)
    actions.push({ label: 'End the wait', to: href('/admin/people/:id/end-wait', { id }) })
  actions.push(
    disabledAt
      ? { label: 'Enable', to: href('/admin/people/:id/enable', { id }) }
      : { label: 'Disable', to: href('/admin/people/:id/disable', { id }), takesAway: true },
  )
  return actions
}
