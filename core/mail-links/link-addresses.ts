import type { LinkPurpose } from '#core/users/account.ts'

/** Leads to a page with a form, because mail scanners open every link. */
export function linkUrl(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}/auth/link?${new URLSearchParams({ for: purpose, token })}`
}

export function invitationUrl(origin: string, token: string): string {
  return `${origin}/auth/invitation?${new URLSearchParams({ token })}`
}

export function firstAdminUrl(origin: string, code: string): string {
  return `${origin}/auth/first-admin?${new URLSearchParams({ code })}`
}
