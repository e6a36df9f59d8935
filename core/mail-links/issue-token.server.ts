import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#core/users/role.ts'
import type { Tx } from '#db/schema.ts'
import { hashOf, type TokenPurpose } from './mail-links.server.ts'

/** docs/bar.md 26. */
export const linkMinutes = 10

export type LinkDetails = {
  email: string
  userId?: string
  name?: string
  password?: string
  role?: Role
  invitedBy?: string
}

export async function issueToken(
  tx: Tx,
  purpose: TokenPurpose,
  details: LinkDetails,
  minutes: number = linkMinutes,
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  const expiresAt = await saveToken(tx, { purpose, id, token, details, minutes })
  return { id, token, expiresAt }
}

export async function saveToken(
  tx: Tx,
  link: {
    purpose: TokenPurpose
    id: string
    token: string
    details: LinkDetails
    minutes: number
  },
): Promise<Date> {
  const { purpose, id, token, details, minutes } = link
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
  return expiresAt
}
