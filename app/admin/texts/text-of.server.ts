import { type ActionFunctionArgs, data } from 'react-router'
import { appContext, currentUserContext } from '#app/context.ts'
import { pageKind } from '#app/site/content/page-copy.ts'
import { legalTexts } from '#core/legal/legal-texts.server.ts'
import { letterTexts } from '#core/letters/letters.server.ts'
import { type Draft, findDraft } from '#core/texts/drafts.server.ts'
import type { TextId, TextKind } from '#core/texts/text-kind.ts'
import { themeTexts } from '#core/themes/themes.server.ts'
import { type SectionName, sectionAt, type TextSection } from './sections.ts'

/** With what a save changes besides. */
const kinds: Record<SectionName, TextKind> = {
  themes: themeTexts,
  letters: letterTexts,
  pages: pageKind,
  legal: legalTexts,
}

type Args = Pick<ActionFunctionArgs, 'context' | 'params' | 'url'>

export type Asked = {
  name: SectionName
  section: TextSection
  kind: TextKind
  id: TextId
  program: ReturnType<ActionFunctionArgs['context']['get']> & object
  actorId: string
}

export function askedText({ context, params, url }: Args) {
  const { name, section } = sectionAt(url.pathname)
  const app = context.get(appContext)
  return {
    name,
    section,
    kind: kinds[name],
    id: { key: params.slug ?? '', language: 'en' } satisfies TextId as TextId,
    app,
    db: app.db,
    actorId: context.get(currentUserContext)?.id ?? '',
  }
}

/** Throws 404 when there is no such text. */
export async function requireDraft(args: Args): Promise<Draft & { section: SectionName }> {
  const { db, kind, id, name } = askedText(args)
  const draft = await findDraft(db, kind, id)
  if (!draft) throw data(undefined, 404)
  return { ...draft, section: name }
}
