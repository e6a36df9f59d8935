import { useId } from 'react'
import { mayOpenPanel, type Role, roles } from '#core/users/role.ts'

const meanings: Record<Role, string> = {
  admin: 'opens the panel and manages people',
  editor: 'no access to the panel yet',
  viewer: 'no access to the panel',
}

export const roleNames: Record<Role, string> = {
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
}

/** Nobody is invited to what opens nothing. */
export const invitedRoles = roles.filter(mayOpenPanel)

export function RoleField(props: { current: Role; offered?: readonly Role[] }) {
  const { current, offered = roles } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Role</label>
      <select id={id} name="role" defaultValue={current}>
        {offered.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]} ({meanings[role]})
          </option>
        ))}
      </select>
    </div>
  )
}
