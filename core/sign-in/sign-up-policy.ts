import type { SignUpPolicy } from '#core/users/account.ts'

/**
 * Whether an address may sign up; it says nothing about accounts that exist (docs/decisions.md 2).
 */
export function mayUseDomain({ policy, domains }: SignUpPolicy, email: string): boolean {
  if (policy !== 'domains') return policy === 'open'
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return domains.some((each) => each.trim().toLowerCase() === domain)
}
