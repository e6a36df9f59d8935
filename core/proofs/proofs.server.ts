import { createHash } from 'node:crypto'
import { type Language, languageFrom } from '#core/language.ts'
import { publicationState, publishedPeriods } from '#core/publications/publication.ts'
import { listPublications } from '#core/publications/stored-publications.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isProven, type ProvenKind, proofName, proofTextOf } from './proof-text.ts'

/**
 * Keeps the fingerprint of a version that is published, or will be; once, whatever becomes of the
 * version (docs/product.md §17). Called by whatever adds a publication, in its transaction.
 */
export async function createProof(
  tx: Tx,
  of: { textId: string; language: string; version: number; at: Date },
): Promise<void> {
  const { textId, language, version } = of
  const text = await tx
    .selectFrom('texts')
    .select(['kind', 'key'])
    .where('id', '=', textId)
    .executeTakeFirstOrThrow()
  if (!isProven(text.kind)) return
  const id = proofName({ ...text, version, language })
  const known = await tx
    .selectFrom('text_proofs')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) return
  const shown = await tx
    .selectFrom('published_texts')
    .select('day')
    .where('text_id', '=', textId)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst()
  const content = await findContent(tx, of)
  if (!content) return
  const day = shown?.day ?? ''
  await tx
    .insertInto('text_proofs')
    .values({
      id,
      text_id: textId,
      language,
      version,
      day,
      sha256: fingerprintOf(proofTextOf(content, day)),
      made_at: of.at,
    })
    .execute()
}

function fingerprintOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function findContent(
  db: Db,
  { textId, language, version }: { textId: string; language: string; version: number },
): Promise<Record<string, unknown> | undefined> {
  const row = await db
    .selectFrom('text_versions')
    .select('content')
    .where('text_id', '=', textId)
    .where('language', '=', language)
    .where('number', '=', version)
    .executeTakeFirst()
  return row?.content as Record<string, unknown> | undefined
}

/** Every text that is shown now or will be, with the fingerprint of its version. */
export function shownProofs(db: Db) {
  return db
    .selectFrom('published_texts as shown')
    .innerJoin('text_proofs as proof', (join) =>
      join
        .onRef('proof.text_id', '=', 'shown.text_id')
        .onRef('proof.language', '=', 'shown.language')
        .onRef('proof.version', '=', 'shown.version'),
    )
}

/** What is said below a text that visitors read. */
export type ProofLine = {
  name: { kind: ProvenKind; key: string; version: number; language: Language }
  sha256: string
  since: Date
}

/** Of the text that is shown at the end of an address, in the language that it is shown in. */
export async function findProofLine(
  db: Db,
  of: { kind: ProvenKind; address: string; language: Language },
  now: Date,
): Promise<ProofLine | undefined> {
  const { kind, address, language } = of
  const row = await shownProofs(db)
    .innerJoin('texts', 'texts.id', 'shown.text_id')
    .select(['texts.key', 'proof.version', 'proof.sha256', 'shown.published_at'])
    .where('shown.kind', '=', kind)
    .where('shown.language', '=', language)
    .where('shown.address', '=', address)
    .where('shown.shown_from', '<=', now)
    .where('shown.shown_until', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { key, version, sha256, published_at: since } = row
  return { name: { kind, key, version, language }, sha256, since }
}

/** A version that is or was public. `text` is missing where visitors do not get it any more. */
export type Proof = {
  kind: ProvenKind
  key: string
  version: number
  language: Language
  sha256: string
  title: string
  /** The end of the address at which its text is read today, in any version. */
  address: string | undefined
  from: Date
  /** The list of this moment's day is the first that names it. */
  listedFrom: Date
  /** Undefined while it is shown. */
  until: Date | undefined
  text: string | undefined
}

/** By the end of its address, 'letter/some-key/2.en'; undefined for what was never public. */
export async function findProof(db: Db, name: string, now: Date): Promise<Proof | undefined> {
  const [kind = '', key = ''] = name.split('/')
  if (!isProven(kind) || name.includes('\0')) return undefined
  const row = await db
    .selectFrom('text_proofs')
    .select(['text_id', 'version', 'language', 'day', 'sha256', 'made_at'])
    .where('id', '=', name)
    .executeTakeFirst()
  if (!row) return undefined
  const { version, sha256, text_id: textId } = row
  const language = languageFrom(row.language)
  const lines = (await listPublications(db, { kind, language, textId })).get(textId) ?? []
  const periods = publishedPeriods(lines, now).filter((each) => each.version === version)
  const [first] = periods
  if (!first) return undefined
  const isWithdrawn = publicationState(lines, now).published === undefined
  const content = await findContent(db, { textId, language, version })
  return {
    kind,
    key,
    version,
    language,
    sha256,
    title: String(content?.title ?? key),
    address: await findAddress(db, textId, language, now),
    from: first.from,
    listedFrom: first.from > row.made_at ? first.from : row.made_at,
    until: periods.at(-1)?.until,
    text: content && !isWithdrawn ? proofTextOf(content, row.day) : undefined,
  }
}

async function findAddress(db: Db, textId: string, language: Language, now: Date) {
  const row = await db
    .selectFrom('published_texts')
    .select('address')
    .where('text_id', '=', textId)
    .where('language', '=', language)
    .where('shown_from', '<=', now)
    .where('shown_until', '>', now)
    .executeTakeFirst()
  return row?.address
}

/** The names, without language, of all that was ever public in one. */
export async function listProofs(db: Db, now: Date, language: Language): Promise<string[]> {
  const rows = await db
    .selectFrom('text_proofs')
    .innerJoin('text_publications as line', (join) =>
      join
        .onRef('line.text_id', '=', 'text_proofs.text_id')
        .onRef('line.language', '=', 'text_proofs.language')
        .onRef('line.version', '=', 'text_proofs.version'),
    )
    .select('text_proofs.id')
    .distinct()
    .where('text_proofs.language', '=', language)
    .where('line.starts_at', '<=', now)
    .orderBy('text_proofs.id')
    .execute()
  return rows.map(({ id }) => id.slice(0, -language.length - 1))
}
