import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Migration } from './migration.ts'

/** What a theme's page was made of until here. */
type Page = {
  summary: string
  metaDescription: string
  hero: object
  figures: Record<string, unknown>[]
  plot?: { title: string; unit: string; rows: { label: string; value: number }[]; source?: Source }
  thesis: { intro: string; cards: object[] }
  why: { title: string; paragraphs: string[] }
  opportunity: { intro: string; regions: object[] }
  picks: { intro: string }
  disclaimer: string
  callToAction: object
}
type Source = { name: string; url: string; date: string }

type Row = {
  id: string
  name: string
  description: string
  display_order: number
  texts: object
  page: Page
  published_at: Date | null
  published_by: string | null
  created_at: Date
  updated_at: Date
}

/** The pages of themes become texts: their first version, published since when they were. */
export const themeTexts: Migration = {
  name: '0015_theme_texts',
  async up(transaction) {
    const tx = transaction as unknown as Transaction<Record<string, Record<string, unknown>>>
    const rows = (await tx.selectFrom('themes').selectAll().execute()) as unknown as Row[]
    for (const row of rows) await moveTheme(tx, row)
    for (const column of ['texts', 'page', 'display_order', 'published_at', 'published_by'])
      await tx.schema.alterTable('themes').dropColumn(column).execute()
  },
}

async function moveTheme(
  tx: Transaction<Record<string, Record<string, unknown>>>,
  row: Row,
): Promise<void> {
  const textId = randomUUID()
  const of = { text_id: textId, language: 'en' }
  const changes = await tx
    .selectFrom('changes')
    .select(['action', 'actor_id', 'actor_name'])
    .where('noun', '=', 'themes')
    .where('record_id', '=', row.id)
    .execute()
  const by = (action: string) => changes.find((change) => change.action === action)
  await tx
    .insertInto('texts')
    .values({
      id: textId,
      kind: 'theme',
      key: row.id,
      display_order: row.display_order,
      created_at: row.created_at,
    })
    .execute()
  await tx
    .insertInto('text_versions')
    .values({
      ...of,
      id: randomUUID(),
      number: 1,
      content: JSON.stringify(contentOf(row)),
      saved_at: row.updated_at,
      saved_by: by('added')?.actor_id ?? null,
      saved_by_name: by('added')?.actor_name ?? '',
      reason: '',
    })
    .execute()
  await tx
    .insertInto('list_revisions')
    .values({ list: `text:${textId}:en`, revision: 1 })
    .execute()
  if (!row.published_at) return
  await tx
    .insertInto('text_publications')
    .values({
      ...of,
      id: randomUUID(),
      action: 'publish',
      version: 1,
      starts_at: row.published_at,
      recorded_at: row.published_at,
      recorded_by: row.published_by,
      recorded_by_name: by('published')?.actor_name ?? '',
      reason: '',
    })
    .execute()
}

function contentOf({ name, description, texts, page }: Row): Record<string, unknown> {
  const { plot, thesis, why, opportunity } = page
  return {
    name,
    description,
    summary: page.summary,
    metaDescription: page.metaDescription,
    ...named('hero', page.hero),
    ...each('figures', page.figures.map(figureOf)),
    ...(plot && { 'plot.title': plot.title, 'plot.unit': plot.unit }),
    ...(plot && named('plot', sourceOf(plot.source))),
    ...each(
      'plot',
      (plot?.rows ?? []).map(({ label, value }) => ({ label, value: `${value}` })),
    ),
    'thesis.intro': thesis.intro,
    ...each('thesis', thesis.cards),
    'why.title': why.title,
    'why.text': why.paragraphs.join('\n\n'),
    'opportunity.intro': opportunity.intro,
    ...each('opportunity', opportunity.regions),
    'picks.intro': page.picks.intro,
    disclaimer: page.disclaimer,
    ...named('callToAction', page.callToAction),
    ...named('texts', texts),
  }
}

function figureOf({ value, label, source }: Record<string, unknown>): object {
  return { value, label, ...sourceOf(source as Source | undefined) }
}

function sourceOf(source: Source | undefined): object {
  return source ? { source: source.name, sourceUrl: source.url, sourceDate: source.date } : {}
}

function each(at: string, items: object[]): Record<string, unknown> {
  const all = items.map((item, index) => named(`${at}.${index + 1}`, item))
  return Object.assign({}, ...all)
}

function named(at: string, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${at}.${name}`, value]))
}
