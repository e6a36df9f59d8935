import { checkNamedClaims, claimNeeds } from '#core/claims/check-texts.server.ts'
import { type ClaimBook, contentWithClaims, findClaimBook } from '#core/claims/figures.server.ts'
import { registerFigures } from '#core/claims/register.server.ts'
import { error } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { InvalidList } from '#core/record/list.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import { findPublishedText, listPublishedLines } from '#core/texts/published.server.ts'
import { listShownTexts } from '#core/texts/shown-texts.server.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import type { Theme } from './theme.ts'
import { themePageOf } from './theme-page.ts'
import { themeKind } from './theme-text.ts'

const nameTaken = 'There is a theme of this name already'

/** Rows store the current name for staff. */
export const themeTexts: TextKind = {
  ...themeKind,
  check: (content) => [...(themeKind.check?.(content) ?? []), ...checkBody(content, 'why.body')],
  tidy: (content) => tidyBody(content, 'why.body'),
  checkStored: checkNamedClaims,
  needs: [claimNeeds],
  beforePublication: registerFigures,
  unique: {
    field: 'name',
    message: (name) => `${nameTaken}: ${name}`,
    async listOwners(db) {
      const themes = await db.selectFrom('themes').select(['id', 'name']).execute()
      return new Map(themes.map(({ id, name }) => [name, id]))
    },
  },
  async afterVersion(tx, id, { name, description }) {
    const taken = await tx
      .selectFrom('themes')
      .select('id')
      .where('name', '=', String(name))
      .where('id', '!=', id)
      .executeTakeFirst()
    if (taken)
      throw new InvalidList([{ ...error('name', nameTaken), id: 'text', name: String(name) }])
    await tx
      .updateTable('themes')
      .set({ name: String(name), description: String(description), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  },
}

/** Published themes in display order, in English if not published in the language. */
export async function listThemes(
  db: Db,
  now = new Date(),
  language: Language = 'en',
): Promise<Theme[]> {
  const [texts, book] = await Promise.all([
    listShownTexts(db, 'theme', language, now),
    findClaimBook(db),
  ])
  return mapInTurns(texts, ({ key, content, language: own, publishedAt }) => ({
    ...themeOf(book, key, content, own),
    publishedAt,
  }))
}

/** Builds a theme from a content that may be unpublished. */
export async function previewTheme(
  db: Db,
  id: string,
  content: TextContent,
  language: Language = 'en',
): Promise<Theme> {
  return themeOf(await findClaimBook(db), id, content, language)
}

function themeOf(book: ClaimBook, id: string, stored: TextContent, language: Language): Theme {
  const place = { theme: id, language, rich: ['why.body'] }
  const { content, claims } = contentWithClaims(book, place, stored)
  const name = String(content.name ?? '')
  const description = String(content.description ?? '')
  const page = themePageOf(content)
  return { id, slug: id, language, name, description, ...page, claims, publishedAt: undefined }
}

/** Finds a published theme, in English if it is not published in the language. */
export async function findTheme(
  db: Db,
  slug: string,
  now = new Date(),
  language: Language = 'en',
): Promise<Theme | undefined> {
  // Where the English is not published, the theme is on no page of any language.
  const english = await findPublishedText(db, 'theme', slug, 'en', now)
  if (english?.key !== slug) return undefined
  const own =
    language === 'en' ? undefined : await findPublishedText(db, 'theme', slug, language, now)
  const { content, publishedAt } = own ?? english
  const theme = themeOf(await findClaimBook(db), slug, content, own ? language : 'en')
  return { ...theme, publishedAt }
}

/** Finds the theme that comes after another in display order, the first after the last; undefined if it is the only one. */
export async function findNextTheme(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
): Promise<Theme | undefined> {
  const slugs = await listThemeSlugs(db, now)
  const next = slugs[(slugs.indexOf(slug) + 1) % slugs.length]
  return next === undefined || next === slug ? undefined : findTheme(db, next, now, language)
}

/** The slugs of all published themes, in display order. */
export async function listThemeSlugs(db: Db, now: Date): Promise<string[]> {
  return (await listPublishedLines(db, 'theme', 'en', now)).map(({ key }) => key)
}
