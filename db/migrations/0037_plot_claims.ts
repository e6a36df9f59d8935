import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Migration } from './migration.ts'

type Tx = Transaction<Record<string, Record<string, unknown>>>
type Content = Record<string, string | undefined>
type Version = { theme: string; language: string; content: Content }

const yearMs = 365 * 24 * 60 * 60_000
const rows = ['plot.1', 'plot.2', 'plot.3', 'plot.4', 'plot.5', 'plot.6']

/** The rows of themes' plots become claims, of every version that was or will be published. */
export const plotClaims: Migration = {
  name: '0037_plot_claims',
  async up(transaction) {
    const tx = transaction as unknown as Tx
    const versions = await publishedVersions(tx)
    const names = await tx.selectFrom('claims').select('name').execute()
    const taken = new Set(names.map(({ name }) => String(name)))
    const known = new Set<string>()
    for (const { theme, content } of versions.filter(({ language }) => language === 'en'))
      for (const row of rows) {
        const value = content[`${row}.value`] ?? ''
        if (value === '' || known.has(`${theme} ${row} ${value}`)) continue
        const isNewest = ![...known].some((each) => each.startsWith(`${theme} ${row} `))
        known.add(`${theme} ${row} ${value}`)
        const arabic = isNewest
          ? versions.find((each) => each.theme === theme && each.language === 'ar')
          : undefined
        const name = freeName(taken, `${theme}_plot_${row.slice(-1)}`)
        await addRow(tx, { theme, row, name }, content, arabic?.content ?? {})
      }
  },
}

/** The newest first. */
async function publishedVersions(tx: Tx): Promise<Version[]> {
  const found = await tx
    .selectFrom('text_versions as version')
    .innerJoin('texts', 'texts.id', 'version.text_id')
    .innerJoin('text_publications as line', (join) =>
      join
        .onRef('line.text_id', '=', 'version.text_id')
        .onRef('line.language', '=', 'version.language')
        .onRef('line.version', '=', 'version.number'),
    )
    .select(['texts.key as theme', 'version.language as language', 'version.content as content'])
    .where('texts.kind', '=', 'theme')
    .orderBy('version.number', 'desc')
    .orderBy('texts.key')
    .execute()
  return found as unknown as Version[]
}

function freeName(taken: Set<string>, wanted: string): string {
  const base = wanted
    .replaceAll(/\W/g, '_')
    .replace(/^(?![a-z])/, 'theme_')
    .slice(0, 36)
  let name = base
  for (let count = 2; taken.has(name); count += 1) name = `${base}_${count}`
  taken.add(name)
  return name
}

async function addRow(
  tx: Tx,
  { theme, row, name }: { theme: string; row: string; name: string },
  content: Content,
  arabic: Content,
): Promise<void> {
  const value = content[`${row}.value`] ?? ''
  const valueAr = arabic[`${row}.value`] ?? ''
  const id = randomUUID()
  const now = new Date()
  const unit = [content[`${row}.label`], content['plot.unit']].filter(Boolean).join(', ')
  await tx
    .insertInto('claims')
    .values({
      id,
      name,
      value,
      unit,
      value_ar_of: value,
      // The same number says the same in both languages.
      value_ar: valueAr === value ? '' : valueAr,
      source: content['plot.source'] ?? '',
      source_url: content['plot.sourceUrl'] ?? '',
      source_date: content['plot.sourceDate'] ?? '',
      source_ar: arabic['plot.source'] ?? '',
      source_date_ar: arabic['plot.sourceDate'] ?? '',
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
      .values({ id: randomUUID(), theme, figure: row, claim_id: id, ...place })
      .execute()
}
