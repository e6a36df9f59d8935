import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { latestCredible } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { Role } from '#core/rights/role.ts'
import type { Db, Tx } from '#db/schema.ts'
import { type LinkPurpose, linkMinutes } from './account.ts'

/** A confirmed reset link is exchanged for a 'reset-ticket'. */
export type TokenPurpose = LinkPurpose | 'reset-ticket' | 'invitation' | 'first-admin'

export type MailLink = {
  id: string
  email: string
  userId: string | null
  name: string | null
  password: string | null
  role: string | null
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
}

const columns = [
  'id',
  'email',
  'user_id as userId',
  'name',
  'password',
  'role',
  'invited_by as invitedBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** Returns undefined if it is unknown, used, expired or for another purpose. Only one of several concurrent calls gets it. */
export async function redeemToken(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<MailLink | undefined> {
  const link = await tx
    .deleteFrom('mail_links')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('created_at', '<=', latestCredible())
    .returning(columns)
    .executeTakeFirst()
  return link && link.expiresAt > new Date() ? link : undefined
}

export async function findToken(
  db: Db,
  purpose: TokenPurpose,
  token: string | undefined,
): Promise<MailLink | undefined> {
  if (token === undefined) return undefined
  return db
    .selectFrom('mail_links')
    .select(columns)
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date())
    .where('created_at', '<=', latestCredible())
    .executeTakeFirst()
}

/** Derived from the secret and the id, so that reading the database is not enough to create it. */
export function invitationToken(encryption: Encryption, id: string): string {
  return encryption.codeOf(`invitation:${id}`)
}

export async function deleteLink(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('mail_links').where('id', '=', id).execute()
}

/** Called after a new password, when an account is disabled, and so on. */
export async function deleteTokens(
  tx: Tx,
  userId: string,
  purposes: readonly TokenPurpose[],
): Promise<void> {
  await tx
    .deleteFrom('mail_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .execute()
}

/** Deletes everybody's, including invitations, or those of one purpose. Returns how many. */
export async function deleteAllTokens(tx: Tx, purpose?: TokenPurpose): Promise<number> {
  const result = await tx
    .deleteFrom('mail_links')
    .$if(purpose !== undefined, (links) => links.where('purpose', '=', purpose ?? ''))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

export type LinkDetails = {
  email: string
  userId?: string
  name?: string
  password?: string
  role?: Role
  invitedBy?: string
}

/** Makes a link; its token is random unless it is derived from the id, and it ends after 10 minutes unless `minutes` says else. */
export async function issueToken(
  tx: Tx,
  purpose: TokenPurpose,
  details: LinkDetails,
  link: { id?: string; token?: string; minutes?: number } = {},
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const {
    id = randomUUID(),
    token = randomBytes(32).toString('base64url'),
    minutes = linkMinutes,
  } = link
  const now = new Date()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  await tx
    .insertInto('mail_links')
    .values({
      id,
      purpose,
      token_hash: hashOf(token),
      email: details.email,
      user_id: details.userId ?? null,
      name: details.name ?? null,
      password: details.password ?? null,
      role: details.role ?? null,
      invited_by: details.invitedBy ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  return { id, token, expiresAt }
}

const hourMs = 60 * 60_000

/** Deletes them an hour after they expire: until then they count towards the mail limit. */
export async function deleteExpiredLinks(db: Db): Promise<number> {
  const result = await db
    .deleteFrom('mail_links')
    .where('expires_at', '<=', new Date(Date.now() - hourMs))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

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
