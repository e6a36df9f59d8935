import { createHash } from 'node:crypto'
import { latestCredible } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import type { LinkPurpose } from '#core/users/account.ts'
import type { Db, Tx } from '#db/schema.ts'

/** A confirmed reset link is exchanged for a 'reset-ticket'. */
export type TokenPurpose = LinkPurpose | 'reset-ticket' | 'invitation' | 'first-admin'

export const invitationDays = 7

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
  token: string,
): Promise<MailLink | undefined> {
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

/** Deletes all, including invitations. Returns how many. */
export async function deleteAllTokens(tx: Tx): Promise<number> {
  const result = await tx.deleteFrom('mail_links').executeTakeFirst()
  return Number(result.numDeletedRows)
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
