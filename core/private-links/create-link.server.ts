import { hash, randomUUID } from 'node:crypto'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { isApprovalRequired, requireApproval } from '#core/approval/gate.server.ts'
import { dayMs } from '#core/clock.ts'
import type { Encryption } from '#core/crypto/encryption.server.ts'
import { requireEmail } from '#core/email.ts'
import { newRecord, recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { queueSecurityMail } from '#core/outbox/outbox.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { inOneLine, shorten, tidy, withoutControls } from '#core/text.ts'
import { listOf } from '#core/texts/stored-texts.server.ts'
import { findVersion } from '#core/texts/versions.server.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import type { Place } from '#core/work.ts'
import type { Db } from '#db/schema.ts'
import { linkLimits } from './private-link.ts'

export type NewLink = {
  /** Given where the link waits for a second person, so that it keeps its address. */
  id?: string
  themeId: string
  recipient: string
  language: Language
  email: string
  asksAttestation: boolean
  byMail: boolean
  days: number
}

/** The address for the recipient: derived, so that it is nowhere stored, not while the link waits either. */
export function privateLinkAddress(
  { encryption, origin }: { encryption: Encryption; origin: string },
  id: string,
): string {
  return `${origin}/private/${tokenOf(encryption, id)}`
}

function tokenOf(encryption: Encryption, id: string): string {
  return encryption.codeOf(`private-link:${id}`)
}

/**
 * For a published or unpublished theme. Returns the full address.
 *
 * @throws Refusal 'incomplete', 'invalid-email', 'days-out-of-range', 'not-found', 'not-allowed',
 *   'no-translation'; where changes need a second person also 'needs-approval' for a version that
 *   nobody has approved and that was never published (docs/decisions.md 42)
 */
export async function createPrivateLink(
  place: Place,
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
  const { id = randomUUID() } = typed
  const link = privateLinkAddress({ encryption, origin }, id)
  await write(place, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    const { language } = typed
    const theme = await newestTheme(tx, typed.themeId, language)
    if (!theme) throw new Refusal(language === 'en' ? 'not-found' : 'no-translation')
    if (await isDraft(tx, theme, language)) await requireApproval(work)
    const { now } = work
    const expiresAt = new Date(now.getTime() + days * dayMs)
    await tx
      .insertInto('private_links')
      .values({
        id,
        token_hash: hash('sha256', tokenOf(encryption, id)),
        theme_id: typed.themeId,
        version: theme.version,
        recipient,
        language,
        email,
        asks_attestation: typed.asksAttestation,
        mailed: typed.byMail,
        created_at: now,
        created_by: actor.id,
        created_by_name: actor.name,
        expires_at: expiresAt,
      })
      .execute()
    if (typed.byMail)
      await queueSecurityMail(tx, encryption, {
        kind: 'private-link',
        recipient: email,
        props: {
          recipient,
          language,
          link,
          expiresAt: expiresAt.toISOString(),
          theme: await titleOf(tx, typed, theme.version),
        },
        expiresAt,
        about: id,
      })
    await recordChange(work, {
      noun: 'links',
      recordId: id,
      recordName: recipient,
      action: 'added',
      differences: newRecord({
        theme: theme.name,
        version: theme.version,
        language,
        email,
        byMail: typed.byMail,
        asksAttestation: typed.asksAttestation,
        expiresAt: expiresAt.toISOString(),
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
    .select(['themes.name', 'texts.id as textId', 'text_versions.number as version'])
    .where('texts.kind', '=', 'theme')
    .where('texts.key', '=', themeId)
    .where('text_versions.language', '=', language)
    .orderBy('text_versions.number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the link would show a draft that needs a second person first (docs/decisions.md 42). */
export async function showsUnapprovedDraft(
  db: Db,
  { themeId, language }: Pick<NewLink, 'themeId' | 'language'>,
): Promise<boolean> {
  if (!(await isApprovalRequired(db))) return false
  const theme = await newestTheme(db, themeId, language)
  return theme !== undefined && isDraft(db, theme, language)
}

/** Nobody has approved this version, and it was never published. */
async function isDraft(
  db: Db,
  { textId, version }: { textId: string; version: number },
  language: Language,
): Promise<boolean> {
  const published = await db
    .selectFrom('text_publications')
    .select('id')
    .where('text_id', '=', textId)
    .where('language', '=', language)
    .where('action', '=', 'publish')
    .where('version', '=', version)
    .where('starts_at', '<=', new Date())
    .executeTakeFirst()
  if (published) return false
  const approvals = await listApprovals(db, listOf({ id: textId }, language))
  return !approvals.some(({ revision }) => revision === version)
}
