import { InvalidList } from '#core/record/list.ts'
import { checkDraft } from '#core/texts/check-text.ts'
import { createVersion } from '#core/texts/create-version.server.ts'
import { publishVersion } from '#core/texts/publications.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { Work } from '#core/work.ts'
import type { PlainThemePage, Theme } from './theme.ts'
import { themeContentOf } from './theme-content.ts'
import { themeKind } from './theme-text.ts'
import { themeTexts } from './themes.server.ts'

export type NewTheme = Omit<Theme, 'publishedAt' | 'slug' | 'language' | 'page' | 'claims'> & {
  page: PlainThemePage
  displayOrder: number
}

/** Creates it unpublished (docs/decisions.md 4). Returns false if id or name is taken. Throws InvalidList. */
export async function createCompleteTheme(work: Work, theme: NewTheme): Promise<boolean> {
  const { id, name, displayOrder: order } = theme
  const content = themeContentOf(theme)
  const links = checkDraft(themeKind, id, content).filter(
    ({ path }) => themeKind.fieldsOf(id)[path]?.kind === 'link',
  )
  if (links.length > 0) throw new InvalidList(links.map((issue) => ({ ...issue, id, name })))
  return createThemeWithText(work, { id, order }, content)
}

export async function createThemeWithText(
  work: Work,
  { id, order }: { id: string; order: number },
  content: TextContent,
): Promise<boolean> {
  const { tx } = work
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
  await createVersion(work, themeTexts, { key: id, language: 'en', order }, content)
  return true
}

export async function publishTheme(work: Work, id: string): Promise<void> {
  await publishVersion(work, themeTexts, { key: id, language: 'en' }, 1)
}
