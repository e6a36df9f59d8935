import { z } from 'zod'
import { bumpContent } from '#db/revisions.ts'
import type { Db, Tx } from '#db/schema.ts'
import { json } from '#db/values.ts'
import { type Actor, newRecord, recordChange } from '../history/changes.server.ts'
import type { Theme } from './theme.ts'

/** A link to a public page, never to a script. */
const publicUrl = z.url({ protocol: /^https?$/ })
const source = z.object({ name: z.string(), url: publicUrl, date: z.string() })
const figure = z.object({ value: z.string(), label: z.string(), source: source.optional() })
const titledText = z.object({ title: z.string(), text: z.string() })

/** The shape of a theme's page; what does not fit is refused when saving and when reading. */
export const pageSchema = z.object({
  summary: z.string(),
  hero: z.object({ headline: z.string(), lead: z.string() }),
  figures: z.tuple([figure, figure, figure]),
  plot: z
    .object({
      title: z.string(),
      unit: z.string(),
      rows: z.array(z.object({ label: z.string(), value: z.number().nonnegative() })).min(2),
      source: source.optional(),
    })
    .optional(),
  thesis: z.object({ intro: z.string(), cards: z.array(titledText).min(1) }),
  why: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
  opportunity: z.object({ intro: z.string(), regions: z.array(titledText).length(4) }),
  picks: z.object({ intro: z.string() }),
  disclaimer: z.string(),
  callToAction: z.object({ title: z.string(), text: z.string() }),
  metaDescription: z.string(),
})

export const textsSchema = z.object({
  buttonLabel: z.string(),
  emptyText: z.string(),
  errorTitle: z.string(),
  missingPriceText: z.string(),
})

/** Published themes in display order. Themes that are not published are nobody's business. */
export async function listThemes(db: Db): Promise<Theme[]> {
  const rows = await db
    .selectFrom('themes')
    .selectAll()
    .where('published_at', 'is not', null)
    .orderBy('display_order')
    .orderBy('name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    slug: row.id,
    name: row.name,
    description: row.description,
    displayOrder: row.display_order,
    texts: textsSchema.parse(row.texts),
    page: pageSchema.parse(row.page),
    publishedAt: row.published_at ?? undefined,
    lastUpdated: row.updated_at,
  }))
}

/** One published theme, or undefined. */
export async function findTheme(db: Db, slug: string): Promise<Theme | undefined> {
  return (await listThemes(db)).find((theme) => theme.slug === slug)
}

export async function listThemeSlugs(db: Db): Promise<string[]> {
  return (await listThemes(db)).map((theme) => theme.slug)
}

export type NewTheme = Omit<Theme, 'publishedAt' | 'lastUpdated' | 'slug'>

/**
 * Adds a theme, not yet published (docs/decisions.md 4). False when there is one of that id or name
 * already. Throws ZodError when its page does not have the shape that its view needs.
 */
export async function addTheme(tx: Tx, actor: Actor, theme: NewTheme): Promise<boolean> {
  const now = new Date()
  const added = await tx
    .insertInto('themes')
    .values({
      id: theme.id,
      name: theme.name,
      description: theme.description,
      display_order: theme.displayOrder,
      texts: json(textsSchema.parse(theme.texts)),
      page: json(pageSchema.parse(theme.page)),
      published_at: null,
      published_by: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await recordChange(tx, actor, {
    noun: 'themes',
    recordId: theme.id,
    recordName: theme.name,
    action: 'added',
    differences: newRecord({ name: theme.name, description: theme.description }),
  })
  await bumpContent(tx, ['themes'])
  return true
}

/** Opens a theme's page to everyone. Publishing a published theme changes nothing. */
export async function publishTheme(tx: Tx, actor: Actor, id: string): Promise<void> {
  const published = { published_at: new Date(), published_by: actor.id }
  const theme = await tx
    .updateTable('themes')
    .set(published)
    .where('id', '=', id)
    .where('published_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!theme) return
  await recordChange(tx, actor, {
    noun: 'themes',
    recordId: id,
    recordName: theme.name,
    action: 'published',
    differences: { publishedAt: { before: null, after: published.published_at } },
  })
  await bumpContent(tx, ['themes'])
}
