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

export function mayOpenPanel(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayManagePeople(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayEditContent(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayRunSystem(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayManageKeys(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayReadEnquiries(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}

export function mayReadArchive(role: Role | undefined): boolean {
  return hasRole(role, 'admin')
}
