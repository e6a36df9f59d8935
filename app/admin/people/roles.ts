import type { FormField } from '#app/ui/form-field.tsx'
import { mayOpenPanel, type Role, roles } from '#core/rights/role.ts'

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

export function roleField(current: Role, offered: readonly Role[] = roles): FormField {
  const options = offered.map((value) => ({
    value,
    label: `${roleNames[value]} (${meanings[value]})`,
  }))
  return { name: 'role', label: 'Role', control: 'select', options, initial: current }
}
