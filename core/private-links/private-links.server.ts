import { randomBytes, randomUUID } from 'node:crypto'
import { type Approval, listApprovals } from '#core/approval/approvals.server.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { requireEmail } from '#core/email.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { type Language, languageFrom } from '#core/language.ts'
import { queueSecurityMail } from '#core/outbox/outbox.server.ts'
import { inOneLine, shorten, tidy, withoutControls } from '#core/text.ts'
import { findText, listOf } from '#core/texts/stored-texts.server.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import type { Db } from '#db/schema.ts'
import { hashOf, links, toLink } from './link-rows.server.ts'
import { linkLimits, type PrivateLink } from './private-link.ts'

const dayMs = 24 * 60 * 60_000

export type NewLink = {
  themeId: string
  recipient: string
  language: Language
  email: string
  asksAttestation: boolean
  byMail: boolean
  days: number
}

/** The address that the recipient opens; it is shown once, and kept nowhere. */
function privateAddress(origin: string, token: string): string {
  return `${origin}/private/${token}`
}

/**
 * Published or not. Returns the whole address. Throws Refusal: 'incomplete', 'invalid-email',
 * 'days-out-of-range', 'not-found', 'not-allowed', 'no-arabic-version'.
 */
export async function createPrivateLink(
  db: Db,
  { encryption, origin }: { encryption: Encryption; origin: string },
  actorId: string,
  typed: NewLink,
): Promise<string> {
  const recipient = nameOf(typed)
  if (recipient === '') throw new Refusal('incomplete')
  const email = requireEmail(typed.email)
  const { days } = typed
  if (!Number.isInteger(days) || days < 1 || days > linkLimits.days)
    throw new Refusal('days-out-of-range')
  const token = randomBytes(32).toString('base64url')
  const link = privateAddress(origin, token)
  await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    const { language } = typed
    const theme = await newestTheme(tx, typed.themeId, language)
    if (!theme) throw new Refusal(language === 'ar' ? 'no-arabic-version' : 'not-found')
    const [id, now] = [randomUUID(), new Date()]
    const expiresAt = new Date(now.getTime() + days * dayMs)
    await tx
      .insertInto('private_links')
      .values({
        ...{ id, token_hash: hashOf(token), theme_id: typed.themeId, version: theme.version },
        ...{
          recipient,
          language,
          email,
          asks_attestation: typed.asksAttestation,
          mailed: typed.byMail,
        },
        ...{ created_at: now, created_by: actor.id, created_by_name: actor.name },
        expires_at: expiresAt,
      })
      .execute()
    if (typed.byMail)
      await queueSecurityMail(tx, encryption, {
        kind: 'private-link',
        recipient: email,
        props: {
          ...{ recipient, language, link, expiresAt: expiresAt.toISOString() },
          theme: await titleOf(tx, typed, theme.version),
        },
        expiresAt,
      })
    await recordChange(tx, actor, {
      noun: 'links',
      recordId: id,
      recordName: recipient,
      action: 'added',
      differences: newRecord({
        ...{ theme: theme.name, version: theme.version, language, email, byMail: typed.byMail },
        ...{ asksAttestation: typed.asksAttestation, expiresAt: expiresAt.toISOString() },
      }),
    })
  })
  return link
}

function nameOf({ recipient }: NewLink): string {
  return shorten(tidy(inOneLine(withoutControls(recipient))), linkLimits.recipient)
}

/** In the language of the link. */
async function titleOf(db: Db, { themeId: key, language }: NewLink, version: number) {
  const found = await findVersion(db, themeTexts, { key, language }, version)
  return themeTexts.titleOf(found?.content ?? {}, key)
}

async function newestTheme(db: Db, themeId: string, language: Language) {
  return db
    .selectFrom('texts')
    .innerJoin('text_versions', 'text_versions.text_id', 'texts.id')
    .innerJoin('themes', 'themes.id', 'texts.key')
    .select(['themes.name', 'text_versions.number as version'])
    .where('texts.kind', '=', 'theme')
    .where('texts.key', '=', themeId)
    .where('text_versions.language', '=', language)
    .orderBy('text_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** From the next request on the link is dead, in every process. Throws Refusal. */
export async function revokePrivateLink(db: Db, actorId: string, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const actor = await requireRight(tx, actorId, mayEditContent)
    const now = new Date()
    const revoked = await tx
      .updateTable('private_links')
      .set({ revoked_at: now, revoked_by: actor.name })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('recipient')
      .executeTakeFirst()
    if (!revoked) throw new Refusal('not-found')
    await recordChange(tx, actor, {
      noun: 'links',
      recordId: id,
      recordName: revoked.recipient,
      action: 'withdrawn',
      differences: {},
    })
  })
}

/** A link, with who has approved the version that it shows; '' where no second person has. */
export type ListedLink = PrivateLink & { approvedBy: string }

/** The latest first. Throws Refusal 'not-allowed'. */
export async function listPrivateLinks(db: Db, actorId: string): Promise<ListedLink[]> {
  await requireRight(db, actorId, mayEditContent)
  const rows = await links(db).orderBy('created_at', 'desc').orderBy('id').limit(500).execute()
  const approvals = new Map<string, Promise<Approval[]>>()
  const approvalsOf = ({ themeId, language }: PrivateLink) => {
    const name = `${themeId} ${language}`
    const known = approvals.get(name) ?? listThemeApprovals(db, themeId, language)
    approvals.set(name, known)
    return known
  }
  const listed: ListedLink[] = []
  for (const link of rows.map(toLink)) {
    const own = (await approvalsOf(link)).find(({ revision }) => revision === link.version)
    listed.push({ ...link, approvedBy: own?.by ?? '' })
  }
  return listed
}

async function listThemeApprovals(db: Db, key: string, language: Language): Promise<Approval[]> {
  const text = await findText(db, 'theme', key)
  return text ? listApprovals(db, listOf(text, language)) : []
}

/** Of a link that is dead, too; English where there never was one. */
export async function findLinkLanguage(db: Db, token: string): Promise<Language> {
  const row = await db
    .selectFrom('private_links')
    .select('language')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return languageFrom(row?.language)
}

/** Those that expired so many years ago. Returns how many; the history still names who made them. */
export async function deleteOldPrivateLinks(db: Db, now: Date, years: number): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const result = await db
    .deleteFrom('private_links')
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
