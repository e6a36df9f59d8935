import { hash } from 'node:crypto'
import { languageFrom } from '#core/language.ts'
import type { Db } from '#db/schema.ts'
import type { PrivateLink } from './private-link.ts'

export function links(db: Db) {
  return db
    .selectFrom('private_links')
    .innerJoin('themes', 'themes.id', 'private_links.theme_id')
    .selectAll('private_links')
    .select('themes.name as theme_name')
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['execute']>>[number]

export function toLink(row: LinkRow): PrivateLink {
  return {
    id: row.id,
    themeId: row.theme_id,
    themeName: row.theme_name,
    version: row.version,
    recipient: row.recipient,
    language: languageFrom(row.language),
    email: row.email,
    asksAttestation: row.asks_attestation,
    byMail: row.mailed,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
    expiresAt: row.expires_at,
    openedAt: row.opened_at ?? undefined,
    revokedAt: row.revoked_at ?? undefined,
    revokedBy: row.revoked_by,
  }
}

export async function findLiving(
  db: Db,
  token: string,
  now: Date,
): Promise<PrivateLink | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const row = await links(db)
    .where('token_hash', '=', hash('sha256', token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row && toLink(row)
}
