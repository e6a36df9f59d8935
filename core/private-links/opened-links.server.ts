import { hash, randomBytes, randomUUID } from 'node:crypto'
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
 * recorded, without address or browser. An attestation counts for the browser that gave it
 * (docs/product.md §14).
 *
 * @param browser the token in the browser's cookie
 * @param isReading false for HEAD requests and prefetches
 */
export async function openPrivateLink(
  db: Db,
  token: string,
  { now, isReading, browser }: { now: Date; isReading: boolean; browser: string | undefined },
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
  const mustAttest = link.asksAttestation && !(await hasAttested(db, link, browser))
  return { link, mustAttest, content: found.content }
}

async function hasAttested(
  db: Db,
  { id }: PrivateLink,
  browser: string | undefined,
): Promise<boolean> {
  if (!browser) return false
  const row = await db
    .selectFrom('private_link_attestations')
    .select('id')
    .where('link_id', '=', id)
    .where('browser_hash', '=', hash('sha256', browser))
    .executeTakeFirst()
  return row !== undefined
}

/** The sentence to attest; `version` is that of the page copy, 0 for the original. */
export type Sentence = { text: string; version: number }

/** The fingerprint of a sentence that its form carries. */
export function fingerprintOf({ text, version }: Sentence): string {
  return hash('sha256', `${version}\n${text}`)
}

/**
 * Records that the recipient ticked the sentence, for this browser; a browser without a token gets a
 * new one. `read` is the fingerprint that the form carried: where it is not that of the sentence as it is now,
 * the answer is 'changed' and nothing is recorded (docs/decisions.md 45).
 */
export async function attest(
  db: Db,
  { id }: PrivateLink,
  the: { sentence: Sentence; read: string; browser: string | undefined; now: Date },
): Promise<'changed' | { browser: string }> {
  const { sentence, read, now } = the
  if (read !== fingerprintOf(sentence)) return 'changed'
  const browser = the.browser ?? randomBytes(32).toString('base64url')
  await db
    .insertInto('private_link_attestations')
    .values({
      id: randomUUID(),
      link_id: id,
      browser_hash: hash('sha256', browser),
      at: now,
      sentence: sentence.text,
      version: sentence.version,
    })
    .onConflict((conflict) => conflict.columns(['link_id', 'browser_hash']).doNothing())
    .execute()
  return { browser }
}
