import { checkNamedClaims, claimNeeds } from '#core/claims/check-texts.server.ts'
import { type ClaimBook, contentWithClaims, readClaimBook } from '#core/claims/figures.server.ts'
import { registerFigures } from '#core/claims/register.server.ts'
import { error } from '#core/issue.ts'
import type { Language } from '#core/language.ts'
import { InvalidList } from '#core/lists/list-refusals.ts'
import { checkBody, tidyBody } from '#core/rich-text/body.ts'
import { addVersion } from '#core/texts/add-version.server.ts'
import { checkDraft } from '#core/texts/check-text.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import { listShownTexts } from '#core/texts/shown-texts.server.ts'
import type { TextContent, TextKind } from '#core/texts/text-kind.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { Actor } from '../history/changes.server.ts'
import type { PlainThemePage, Theme } from './theme.ts'
import { themeContentOf, themePageOf } from './theme-content.ts'
import { themeKind } from './theme-text.ts'

/** Rows carry the name that staff give them now. */
export const themeTexts: TextKind = {
  ...themeKind,
  check: (content) => [...(themeKind.check?.(content) ?? []), ...checkBody(content, 'why.body')],
  tidy: (content) => tidyBody(content, 'why.body'),
  checkStored: checkNamedClaims,
  needs: [claimNeeds],
  beforePublication: registerFigures,
  async afterVersion(tx, id, { name, description }) {
    const taken = await tx
      .selectFrom('themes')
      .select('id')
      .where('name', '=', String(name))
      .where('id', '!=', id)
      .executeTakeFirst()
    if (taken) {
      const message = 'There is a theme of this name already'
      throw new InvalidList([{ ...error('name', message), id: 'text', name: String(name) }])
    }
    await tx
      .updateTable('themes')
      .set({ name: String(name), description: String(description), updated_at: new Date() })
      .where('id', '=', id)
      .execute()
  },
}

/** In display order; in English what is not published in the language. All others are nobody's business. */
export async function listThemes(
  db: Db,
  now = new Date(),
  language: Language = 'en',
): Promise<Theme[]> {
  const [texts, book] = await Promise.all([
    listShownTexts(db, 'theme', language, now),
    readClaimBook(db),
  ])
  return texts.map(({ key, content, language: own, publishedAt }) => {
    return { ...themeOf(book, key, content, own), publishedAt }
  })
}

/** From a content that nobody may have published. */
export async function previewTheme(
  db: Db,
  id: string,
  content: TextContent,
  language: Language = 'en',
): Promise<Theme> {
  return themeOf(await readClaimBook(db), id, content, language)
}

function themeOf(book: ClaimBook, id: string, stored: TextContent, language: Language): Theme {
  const place = { theme: id, language, rich: ['why.body'] }
  const { content, claims } = contentWithClaims(book, place, stored)
  const [name, description] = [String(content.name ?? ''), String(content.description ?? '')]
  const page = themePageOf(content)
  return { id, slug: id, language, name, description, ...page, claims, publishedAt: undefined }
}

export async function findTheme(
  db: Db,
  slug: string,
  now = new Date(),
): Promise<Theme | undefined> {
  return (await listThemes(db, now)).find((theme) => theme.slug === slug)
}

export async function listThemeSlugs(db: Db, now: Date): Promise<string[]> {
  return (await listThemes(db, now)).map((theme) => theme.slug)
}

export type NewTheme = Omit<Theme, 'publishedAt' | 'slug' | 'language' | 'page' | 'claims'> & {
  page: PlainThemePage
  displayOrder: number
}

/** Not published (docs/decisions.md 4). False when id or name is taken. Throws InvalidList. */
export async function addTheme(tx: Tx, actor: Actor, theme: NewTheme): Promise<boolean> {
  const { id, name, displayOrder: order } = theme
  const content = themeContentOf(theme)
  const links = checkDraft(themeKind, id, content).filter(
    ({ path }) => themeKind.fieldsOf(id)[path]?.kind === 'link',
  )
  if (links.length > 0) throw new InvalidList(links.map((issue) => ({ ...issue, id, name })))
  return addThemeText(tx, actor, { id, order }, content)
}

export async function addThemeText(
  tx: Tx,
  actor: Actor,
  { id, order }: { id: string; order: number },
  content: TextContent,
): Promise<boolean> {
  const now = new Date()
  const added = await tx
    .insertInto('themes')
    .values({
      id,
      name: String(content.name),
      description: String(content.description),
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  await addVersion(tx, actor, themeTexts, { key: id, language: 'en', order }, content)
  return true
}

export async function publishTheme(tx: Tx, actor: Actor, id: string): Promise<void> {
  await publishVersion(tx, actor, themeTexts, { key: id, language: 'en' }, 1)
}
