/** docs/product.md §6, docs/decisions.md 7. The only file that knows how roles compare. */
export const roles = ['admin', 'editor', 'viewer'] as const

export type Role = (typeof roles)[number]

export const staffRoles = ['admin', 'editor'] as const

const levels: Record<Role, number> = { admin: 3, editor: 2, viewer: 1 }

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value)
}

export function highestRole(rows: readonly string[]): Role {
  return rows.filter(isRole).reduce<Role>((highest, role) => {
    return levels[role] > levels[highest] ? role : highest
  }, 'viewer')
}

export function hasRole(role: Role | undefined, required: Role): boolean {
  return role !== undefined && levels[role] >= levels[required]
}

export function isStaff(role: Role): boolean {
  return hasRole(role, 'editor')
}

/** Which role each right needs at least. */
export const mayOpenPanel = from('admin')
export const mayManagePeople = from('admin')
export const mayEditContent = from('admin')
export const mayRunSystem = from('admin')
export const mayManageKeys = from('admin')
export const mayReadEnquiries = from('admin')
export const mayReadArchive = from('admin')

function from(least: Role) {
  return (role: Role | undefined) => hasRole(role, least)
}
