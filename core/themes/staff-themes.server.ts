import { mayEditContent } from '#core/rights/role.ts'
import { write } from '#core/rights/write.server.ts'
import { findDraft } from '#core/texts/drafts.server.ts'
import { listPublishedLines } from '#core/texts/published.server.ts'
import { completeContent, type TextContent } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import { findNow } from '#db/clock.ts'
import type { Db, Tx } from '#db/schema.ts'
import { slugOf } from '../slug.ts'
import { characters, isUnprintable, tidy } from '../text.ts'
import { blankTheme } from './blank-theme.ts'
import { createThemeWithText } from './create-theme.server.ts'
import { themeContentOf } from './theme-content.ts'
import { themeFields } from './theme-fields.ts'
import { themeTexts } from './themes.server.ts'

export type StaffTheme = {
  id: string
  name: string
  publishedAt: Date | undefined
}

/** Sorted by name (docs/product.md §7). For staff only. */
export async function listAllThemes(db: Db): Promise<StaffTheme[]> {
  const [rows, published] = await Promise.all([
    db.selectFrom('themes').select(['id', 'name']).orderBy('name').execute(),
    listPublishedLines(db, 'theme', 'en', await findNow(db)),
  ])
  const since = new Map(published.map(({ key, publishedAt }) => [key, publishedAt]))
  return rows.map(({ id, name }) => ({ id, name, publishedAt: since.get(id) }))
}

/** Includes unpublished themes. */
export async function hasTheme(db: Db, id: string): Promise<boolean> {
  // Other text may be invalid in a query.
  if (!/^[a-z0-9]+$/.test(id)) return false
  const theme = await db.selectFrom('themes').select('id').where('id', '=', id).executeTakeFirst()
  return theme !== undefined
}

export async function hasAnyTheme(db: Db): Promise<boolean> {
  const theme = await db.selectFrom('themes').select('id').limit(1).executeTakeFirst()
  return theme !== undefined
}

/** In any language. */
export async function wasEverPublished(db: Db, id: string): Promise<boolean> {
  const now = await findNow(db)
  const publication = await db
    .selectFrom('text_publications')
    .innerJoin('texts', 'texts.id', 'text_publications.text_id')
    .select('text_publications.id')
    .where('texts.kind', '=', 'theme')
    .where('texts.key', '=', id)
    .where('text_publications.action', '=', 'publish')
    .where(({ or, eb }) =>
      or([
        eb('text_publications.is_scheduled', '=', false),
        eb('text_publications.starts_at', '<=', now),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return publication !== undefined
}

/** In code points. */
const maxThemeNameLength = 80

export type CreateThemeOutcome =
  | { outcome: 'created'; id: string; name: string }
  /** 'Please enter a theme name'. */
  | { outcome: 'name-missing' }
  /** 'Theme already exists or invalid name'. */
  | { outcome: 'name-taken-or-invalid' }

/**
 * Creates it unpublished and empty, or as a copy of the page of another theme (docs/decisions.md 5, 46).
 * Throws Refusal.
 */
export async function createTheme(
  db: Db,
  actorId: string,
  typed: string,
  copyOf = '',
): Promise<CreateThemeOutcome> {
  const name = tidy(typed)
  if (name === '') return { outcome: 'name-missing' }
  const id = slugOf(name, '')
  const invalid = characters(name) > maxThemeNameLength || isUnprintable(name, false) || id === ''
  if (invalid) return { outcome: 'name-taken-or-invalid' }
  return write(
    db,
    { actorId, right: mayEditContent },
    async (work): Promise<CreateThemeOutcome> => {
      const { tx } = work
      const description = `Investment opportunities in ${name.toLowerCase()}`
      const first = (await findCopied(tx, copyOf)) ?? emptyTheme(name)
      const content = { ...first, name, description }
      const added = await createThemeWithText(work, { id, order: 1000 }, content)
      return added ? { outcome: 'created', id, name } : { outcome: 'name-taken-or-invalid' }
    },
  )
}

/** Creates it unpublished. Returns false if its id or name is taken. */
export async function createEmptyTheme(
  work: Work,
  { id, name, description }: { id: string; name: string; description: string },
): Promise<boolean> {
  const content = { ...emptyTheme(name), name, description }
  return createThemeWithText(work, { id, order: 1000 }, content)
}

async function findCopied(tx: Tx, id: string): Promise<TextContent | undefined> {
  if (!(await hasTheme(tx, id))) return undefined
  const draft = await findDraft(tx, themeTexts, { key: id, language: 'en' })
  const [row] = draft?.list.rows ?? []
  return row && completeContent(themeFields, row)
}

const keptFields = ['texts.', 'disclaimer']

/** With the sentences that every theme has, such as that on its button; all else is its author's. */
export function emptyTheme(name: string): TextContent {
  const blank = themeContentOf({ name, description: '', ...blankTheme(name) })
  const kept = Object.entries(blank).filter(([field]) =>
    keptFields.some((each) => field.startsWith(each)),
  )
  return completeContent(themeFields, Object.fromEntries(kept))
}
