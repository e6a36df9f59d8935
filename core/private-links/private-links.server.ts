import { hash } from 'node:crypto'
import { type Approval, listApprovals } from '#core/approval/approvals.server.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { Refusal } from '#core/issue.ts'
import { type Language, languageFrom } from '#core/language.ts'
import { listMailsAbout } from '#core/outbox/mail-states.server.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { requireRight, write } from '#core/rights/write.server.ts'
import { fold } from '#core/text.ts'
import { findText, listOf } from '#core/texts/stored-texts.server.ts'
import { createGiveWay } from '#db/give-way.ts'
import { type Range, readPage } from '#db/page.ts'
import type { Db } from '#db/schema.ts'
import { links, toLink } from './link-rows.server.ts'
import type { ListedLink, PrivateLink } from './private-link.ts'

/** Takes effect at the next request in every process. Throws Refusal. */
export async function revokePrivateLink(db: Db, actorId: string, id: string): Promise<void> {
  await write(db, { actorId, right: mayEditContent }, async (work) => {
    const { tx, actor } = work
    const now = new Date()
    const revoked = await tx
      .updateTable('private_links')
      .set({ revoked_at: now, revoked_by: actor.name })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('recipient')
      .executeTakeFirst()
    if (!revoked) throw new Refusal('not-found')
    await recordChange(work, {
      noun: 'links',
      recordId: id,
      recordName: revoked.recipient,
      action: 'withdrawn',
      differences: {},
    })
  })
}

const perPage = 50

/**
 * A page of 50, newest first, and whether there are older ones; with a search only those whose
 * recipient or address holds it. Throws Refusal 'not-allowed'.
 */
export async function listPrivateLinks(
  db: Db,
  actorId: string,
  { page = 1, search = '' }: { page?: number; search?: string } = {},
): Promise<{ links: ListedLink[]; more: boolean }> {
  await requireRight(db, actorId, mayEditContent)
  const wanted = fold(search.trim())
  const { rows, more } = await readPage({ page, size: perPage }, async (range) => {
    const newest = links(db).orderBy('created_at', 'desc').orderBy('id')
    if (wanted === '') return newest.offset(range.offset).limit(range.limit).execute()
    const matching = await findLinkIds(db, wanted, range)
    if (matching.length === 0) return []
    return newest.where('private_links.id', 'in', matching).execute()
  })
  const ids = rows.map(({ id }) => id)
  const attested = await listAttestations(db, ids)
  const mails = await listMailsAbout(db, ['private-link'], ids)
  const approvals = new Map<string, Promise<Approval[]>>()
  const approvalsOf = ({ themeId, language }: PrivateLink) =>
    approvals.getOrInsertComputed(`${themeId} ${language}`, () =>
      listThemeApprovals(db, themeId, language),
    )
  const listed: ListedLink[] = []
  for (const link of rows.map(toLink)) {
    const own = (await approvalsOf(link)).find(({ revision }) => revision === link.version)
    listed.push({
      ...link,
      approvedBy: own?.by ?? '',
      attestedAt: (attested.get(link.id) ?? []).map(({ at }) => at),
      mail: mails.find(({ about }) => about === link.id)?.mail,
    })
  }
  return { links: listed, more }
}

/**
 * Ids of those in the range, newest first, whose recipient or address holds the folded text.
 * Compared here because databases do not fold letters like `fold`.
 */
async function findLinkIds(db: Db, wanted: string, { offset, limit }: Range): Promise<string[]> {
  const rows = await db
    .selectFrom('private_links')
    .select(['id', 'recipient', 'email'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const giveWay = createGiveWay()
  const ids: string[] = []
  for (const { id, recipient, email } of rows) {
    if (fold(recipient).includes(wanted) || fold(email).includes(wanted)) ids.push(id)
    if (ids.length === offset + limit) break
    await giveWay()
  }
  return ids.slice(offset)
}

/** Throws Refusal 'not-allowed', 'not-found'. */
export async function findPrivateLink(db: Db, actorId: string, id: string): Promise<PrivateLink> {
  await requireRight(db, actorId, mayEditContent)
  const row = await links(db).where('private_links.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return toLink(row)
}

/** Of a page of links, by the link; oldest first. */
async function listAttestations(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { at: Date }[]>()
  const rows = await db
    .selectFrom('private_link_attestations')
    .select(['link_id', 'at'])
    .where('link_id', 'in', ids)
    .orderBy('at')
    .execute()
  return Map.groupBy(rows, ({ link_id }) => link_id)
}

async function listThemeApprovals(db: Db, key: string, language: Language): Promise<Approval[]> {
  const text = await findText(db, 'theme', key)
  return text ? listApprovals(db, listOf(text, language)) : []
}

/** Also for an invalid link; English if it never existed. */
export async function findLinkLanguage(db: Db, token: string): Promise<Language> {
  const row = await db
    .selectFrom('private_links')
    .select('language')
    .where('token_hash', '=', hash('sha256', token))
    .executeTakeFirst()
  return languageFrom(row?.language)
}

/** Deletes those that expired `years` ago. Returns how many; the history still names their authors. */
export async function deleteOldPrivateLinks(db: Db, now: Date, years: number): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - years)
  const result = await db
    .deleteFrom('private_links')
    .where('expires_at', '<', before)
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
