import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Person } from '#core/users/account.ts'

export function PersonRow({ person, isSelf }: { person: Person; isSelf: boolean }) {
  const { id, name, email, role, verified, disabledAt, lastSignInAt, hasSecondFactor } = person
  const actions = [
    { label: 'Change role', to: href('/admin/people/:id/role', { id }) },
    { label: 'Sign out everywhere', to: href('/admin/people/:id/sign-out', { id }) },
    disabledAt
      ? { label: 'Enable', to: href('/admin/people/:id/enable', { id }) }
      : { label: 'Disable', to: href('/admin/people/:id/disable', { id }) },
    ...(hasSecondFactor && !isSelf
      ? [{ label: 'Remove second factor', to: href('/admin/people/:id/second-factor', { id }) }]
      : []),
  ]
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {isSelf && <span className="tag">You</span>}
        {disabledAt && <span className="tag tag-bad">Disabled</span>}
        {hasSecondFactor && <span className="tag">Second factor</span>}
        {!verified && <span className="tag">Not verified</span>}
        <span className="note breakable">{email}</span>
      </th>
      <td data-label="Role">{role}</td>
      <td data-label="Last sign-in">{lastSignInAt ? <Moment at={lastSignInAt} /> : 'Never'}</td>
      <td className="row-actions">
        {actions.map(({ label, to }) => (
          <Link key={to} to={to} aria-label={`${label}: ${name}`} preventScrollReset>
            {label}
          </Link>
        ))}
      </td>
    </tr>
  )
}
