import { sql } from 'kysely'
import { Refusal } from '#core/issue.ts'
import type { Db, Tx } from '#db/schema.ts'
import { findText, listPublishedPeriods } from './stored-texts.server.ts'
import type { TextKind } from './text-kind.ts'

/**
 * Reserves an address for a text, which uses it once a version with it is published.
 * Returns false if another text has or had it. Throws Refusal 'not-found'.
 */
export async function reserveAddress(
  tx: Tx,
  { name: kind }: TextKind,
  key: string,
  address: string,
): Promise<boolean> {
  const text = await findText(tx, kind, key)
  if (!text) throw new Refusal('not-found')
  const holder = await findText(tx, kind, address)
  if (holder) return holder.id === text.id
  await tx
    .insertInto('text_aliases')
    .values({ kind, key: address, text_id: text.id, created_at: new Date() })
    .execute()
  return true
}

/** Whether visitors can ever have seen a text at an address that now redirects to it. */
export async function wasAddressOf(
  db: Db,
  { name: kind }: TextKind,
  address: string,
  now: Date,
): Promise<boolean> {
  const text = await findText(db, kind, address)
  if (!text || text.key === address) return text !== undefined
  const naming = await db
    .selectFrom('text_versions')
    .select('number')
    .where('text_id', '=', text.id)
    .where('language', '=', 'en')
    .where(sql<string>`content ->> 'slug'`, '=', address)
    .execute()
  // Texts without versions are older than slugs.
  if (naming.length === 0) return true
  // Addresses of drafts do not count.
  const numbers = new Set(naming.map(({ number }) => number))
  const periods = await listPublishedPeriods(db, kind, address, 'en', now)
  return periods.some(({ version }) => numbers.has(version))
}

/** The current key of the text at each address. */
export async function listAddresses(
  db: Db,
  { name: kind }: Pick<TextKind, 'name'>,
): Promise<Map<string, string>> {
  const texts = await db
    .selectFrom('texts')
    .select(['id', 'key'])
    .where('kind', '=', kind)
    .execute()
  const aliases = await db
    .selectFrom('text_aliases')
    .innerJoin('texts', 'texts.id', 'text_aliases.text_id')
    .select(['text_aliases.key as address', 'texts.key as key'])
    .where('text_aliases.kind', '=', kind)
    .execute()
  const own = texts.map(({ key }) => [key, key] as const)
  return new Map([...aliases.map(({ address, key }) => [address, key] as const), ...own])
}
