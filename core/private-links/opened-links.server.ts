import type { TextContent } from '#core/texts/text-kind.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Db } from '#db/schema.ts'
import { findLiving } from './link-rows.server.ts'
import type { PrivateLink } from './private-link.ts'

/** What a recipient sees: the version that they were given, or first the attestation. */
export type OpenedLink = { link: PrivateLink; mustAttest: boolean; content: TextContent }

/**
 * Opens a link; undefined if it does not exist, has expired or was revoked. The first opening is
 * recorded, without address or browser.
 *
 * @param isReading false for HEAD requests and prefetches
 */
export async function openPrivateLink(
  db: Db,
  token: string,
  { now, isReading }: { now: Date; isReading: boolean },
): Promise<OpenedLink | undefined> {
  const link = await findLiving(db, token, now)
  if (!link) return undefined
  const found = await findVersion(
    db,
    themeTexts,
    { key: link.themeId, language: link.language },
    link.version,
  )
  if (!found) return undefined
  if (isReading && !link.openedAt)
    await db
      .updateTable('private_links')
      .set({ opened_at: now })
      .where('id', '=', link.id)
      .where('opened_at', 'is', null)
      .execute()
  return { link, mustAttest: link.asksAttestation && !link.attestedAt, content: found.content }
}

/** Records the recipient's tick with the text that they saw; false if the link is no longer valid. */
export async function attest(
  db: Db,
  token: string,
  shown: { text: string; version: number },
  now: Date,
): Promise<boolean> {
  const link = await findLiving(db, token, now)
  if (!link) return false
  await db
    .updateTable('private_links')
    .set({ attested_at: now, attested_text: shown.text, attested_version: shown.version })
    .where('id', '=', link.id)
    .where('attested_at', 'is', null)
    .execute()
  return true
}
