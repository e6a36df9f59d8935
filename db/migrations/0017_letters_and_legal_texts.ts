import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Migration } from './migration.ts'

type Tx = Transaction<Record<string, Record<string, unknown>>>

type Content = Record<string, unknown>
type Version = { number: number; content: Content; at: Date; by: unknown }
type Publication = { number: number; at: Date; by: unknown }
type Text = {
  kind: 'letter' | 'legal'
  key: string
  createdAt: Date
  versions: Version[]
  publications: Publication[]
}

/**
 * Letters and legal texts become texts, with all their versions and since when each was published.
 * What was HTML stays so, under `html:body`, and becomes a tree when it is read.
 */
export const lettersAndLegalTexts: Migration = {
  name: '0017_letters_and_legal_texts',
  async up(transaction) {
    const tx = transaction as unknown as Tx
    for (const text of [...(await lettersOf(tx)), ...(await legalTextsOf(tx))])
      await addText(tx, text)
    for (const table of ['letter_versions', 'letters', 'legal_texts'])
      await tx.schema.dropTable(table).execute()
  },
}

async function lettersOf(tx: Tx): Promise<Text[]> {
  const rows = await tx.selectFrom('letters').selectAll().execute()
  const earlier = await tx.selectFrom('letter_versions').selectAll().execute()
  const slugs = new Set([...rows, ...earlier].map(({ slug }) => String(slug)))
  return [...slugs].map((slug): Text => {
    const row = rows.find((each) => each.slug === slug)
    const versions = earlier
      .filter((each) => each.slug === slug && each.version !== row?.version)
      .map(
        ({ version, content, saved_at: at, saved_by: by }): Version => ({
          number: Number(version),
          content: letterContent(slug, content as Content),
          at: at as Date,
          by,
        }),
      )
    if (row) versions.push(presentVersion(slug, row, earlier))
    const publishedAt = row?.published_at as Date | null | undefined
    const number = Number(row?.version)
    return {
      kind: 'letter',
      key: slug,
      createdAt: (row?.created_at as Date | undefined) ?? versions[0]?.at ?? new Date(0),
      versions: versions.sort((a, b) => a.number - b.number),
      publications: publishedAt ? [{ number, at: publishedAt, by: row?.published_by }] : [],
    }
  })
}

/** What visitors read is in the letter's own row. */
function presentVersion(slug: string, row: Content, earlier: Content[]): Version {
  const saved = earlier.find((each) => each.slug === slug && each.version === row.version)
  return {
    number: Number(row.version),
    content: letterContent(slug, row),
    at: (saved?.saved_at ?? row.updated_at) as Date,
    by: saved?.saved_by ?? row.published_by ?? null,
  }
}

function letterContent(slug: string, old: Content): Content {
  const { title, excerpt, category, author, date, read_time: readTime, body_html: html } = old
  return { title, excerpt, author, category, slug, date, readTime, 'html:body': html }
}

async function legalTextsOf(tx: Tx): Promise<Text[]> {
  const rows = await tx.selectFrom('legal_texts').selectAll().orderBy('version').execute()
  return [...Map.groupBy(rows, ({ slug }) => String(slug))].map(([key, versions]) => ({
    kind: 'legal',
    key,
    createdAt: versions[0]?.created_at as Date,
    versions: versions.map(({ version, title, summary, date, ...row }) => ({
      number: Number(version),
      content: { title, summary, date, 'html:body': row.body_html },
      at: row.created_at as Date,
      by: row.published_by,
    })),
    publications: versions.map(({ version, published_at: at, published_by: by }) => ({
      number: Number(version),
      at: at as Date,
      by,
    })),
  }))
}

async function addText(tx: Tx, { kind, key, createdAt, versions, publications }: Text) {
  const id = randomUUID()
  const of = { text_id: id, language: 'en', reason: '' }
  const nameOf = await namesOf(tx, kind === 'letter' ? 'letters' : 'legal', key)
  await tx.insertInto('texts').values({ id, kind, key, created_at: createdAt }).execute()
  for (const { number, content, at, by } of versions)
    await tx
      .insertInto('text_versions')
      .values({
        ...of,
        id: randomUUID(),
        number,
        content: JSON.stringify(content),
        saved_at: at,
        saved_by: by ?? null,
        saved_by_name: nameOf(by),
      })
      .execute()
  const revision = Math.max(...versions.map(({ number }) => number))
  await tx
    .insertInto('list_revisions')
    .values({ list: `text:${id}:en`, revision })
    .execute()
  for (const { number, at, by } of publications)
    await tx
      .insertInto('text_publications')
      .values({
        ...of,
        id: randomUUID(),
        action: 'publish',
        version: number,
        starts_at: at,
        recorded_at: at,
        recorded_by: by ?? null,
        recorded_by_name: nameOf(by),
      })
      .execute()
}

/** What the history calls the people who wrote or published a text. */
async function namesOf(tx: Tx, noun: string, key: string): Promise<(id: unknown) => string> {
  const changes = await tx
    .selectFrom('changes')
    .select(['actor_id', 'actor_name'])
    .where('noun', '=', noun)
    .where('record_id', '=', key)
    .execute()
  return (id) => String(changes.find((each) => each.actor_id === (id ?? null))?.actor_name ?? '')
}
