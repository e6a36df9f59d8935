import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'
import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

type Tx = Transaction<Record<string, Record<string, unknown>>>
type Content = Record<string, string | undefined>
type Version = { theme: string; language: string; text: string; number: number; content: Content }

const yearMs = 365 * 24 * 60 * 60_000

/** The figures of themes become claims, of every version that was or will be published. */
export const claims: Migration = {
  name: '0024_claims',
  async up(transaction, dialect) {
    await createTables(transaction, dialect)
    const tx = transaction as unknown as Tx
    const versions = await publishedVersions(tx)
    const known = new Map<string, string>()
    for (const version of versions.filter(({ language }) => language === 'en'))
      for (const figure of ['figures.1', 'figures.2', 'figures.3'])
        await addFigure(tx, known, version, figure, versions)
  },
}

async function createTables(tx: Transaction<unknown>, dialect: DialectName) {
  const { text, instant, day, optional } = columns(dialect)
  const empty = (name: string) => text(name, { defaultTo: '' })
  await tx.schema
    .createTable('claims')
    .$call(text('id', { primaryKey: true }))
    .$call(text('name', { unique: true }))
    .$call(text('value'))
    .$call(empty('value_ar'))
    .$call(empty('value_ar_of'))
    .$call(empty('unit'))
    .$call(empty('source'))
    .$call(empty('source_ar'))
    .$call(empty('source_url'))
    .$call(empty('source_date'))
    .$call(empty('source_date_ar'))
    .$call(optional.text('owner_id'))
    .$call(day('review_by'))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .execute()
  await tx.schema
    .createTable('claim_figures')
    .$call(text('id', { primaryKey: true }))
    .$call(text('theme'))
    .$call(text('language'))
    .$call(text('figure'))
    .$call(text('value'))
    .$call(text('claim_id', { references: { column: 'claims.id', onDelete: 'cascade' } }))
    .execute()
  await tx.schema
    .createIndex('claim_figures_place')
    .on('claim_figures')
    .columns(['theme', 'language', 'figure', 'value'])
    .unique()
    .execute()
}

/** The newest first. */
async function publishedVersions(tx: Tx): Promise<Version[]> {
  const rows = await tx
    .selectFrom('text_versions as version')
    .innerJoin('texts', 'texts.id', 'version.text_id')
    .innerJoin('text_publications as line', (join) =>
      join
        .onRef('line.text_id', '=', 'version.text_id')
        .onRef('line.language', '=', 'version.language')
        .onRef('line.version', '=', 'version.number'),
    )
    .select(['texts.key as theme', 'version.text_id as text', 'version.language as language'])
    .select(['version.number as number', 'version.content as content'])
    .where('texts.kind', '=', 'theme')
    .orderBy('version.number', 'desc')
    .orderBy('texts.key')
    .execute()
  return rows as unknown as Version[]
}

/** Another value at the same place is another claim: nobody has said that they are one. */
async function addFigure(
  tx: Tx,
  known: Map<string, string>,
  { theme, content }: Version,
  figure: string,
  versions: readonly Version[],
): Promise<void> {
  const value = content[`${figure}.value`] ?? ''
  // A new theme begins with a dash at each figure.
  if (value === '' || value === '–' || known.has(`${theme} ${figure} ${value}`)) return
  const base = `${theme.replaceAll('-', '_')}_${figure.slice(-1)}`
  const taken = new Set(known.values())
  let name = base
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`
  known.set(`${theme} ${figure} ${value}`, name)
  const isFirst = name === base
  // Only the newest English figure has the Arabic one: older ones have had another.
  const arabic = isFirst
    ? versions.find((each) => each.theme === theme && each.language === 'ar')?.content
    : undefined
  const valueAr = arabic?.[`${figure}.value`] ?? ''
  const now = new Date()
  const id = randomUUID()
  await tx
    .insertInto('claims')
    .values({
      id,
      name,
      value,
      value_ar: valueAr,
      value_ar_of: value,
      unit: content[`${figure}.label`] ?? '',
      ...named('', figure, content),
      ...named('_ar', figure, arabic ?? {}),
      review_by: new Date(now.getTime() + yearMs).toISOString().slice(0, 10),
      created_at: now,
      updated_at: now,
    })
    .execute()
  const places = [
    { language: 'en', value },
    ...(valueAr ? [{ language: 'ar', value: valueAr }] : []),
  ]
  for (const place of places)
    await tx
      .insertInto('claim_figures')
      .values({ id: randomUUID(), theme, figure, claim_id: id, ...place })
      .execute()
}

function named(end: '' | '_ar', figure: string, content: Content): Record<string, string> {
  const at = (name: string) => content[`${figure}.${name}`] ?? ''
  return {
    [`source${end}`]: at('source'),
    [`source_date${end}`]: at('sourceDate'),
    ...(end === '' && { source_url: at('sourceUrl') }),
  }
}
