import { useId } from 'react'
import { type Role, roles } from '#core/users/role.ts'

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

export function RoleField({ current }: { current: Role }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Role</label>
      <select id={id} name="role" defaultValue={current}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]} ({meanings[role]})
          </option>
        ))}
      </select>
    </div>
  )
}
