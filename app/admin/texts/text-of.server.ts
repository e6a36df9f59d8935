import { type ActionFunctionArgs, data } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { type Draft, findDraft } from '#core/texts/drafts.server.ts'
import { findEnglish } from '#core/texts/english.server.ts'
import type { TextContent, TextId } from '#core/texts/text-kind.ts'
import { sharedContent } from '#core/texts/translated-kind.ts'
import { type SectionName, sectionAt, type TextSection } from './sections.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'params' | 'url'>

export function askedText({ context, params, url }: Args) {
  const { name, section } = sectionAt(url.pathname)
  const app = context.get(appContext)
  return {
    name,
    section,
    kind: app.textKindsIn(section.language ?? 'en')[section.kind.name],
    id: { key: params.slug ?? '', language: section.language ?? 'en' } satisfies TextId as TextId,
    app,
    db: app.db,
    actorId: requireUser({ context }).id,
  }
}

export type SectionDraft = Draft & {
  section: SectionName
  english?: { version: number; content: TextContent }
  /** Where visitors read it now; undefined where they cannot. */
  shownAt: string | undefined
}

/** Throws 404 when there is no such text. */
export async function requireDraft(args: Args): Promise<SectionDraft> {
  const { app, db, section, kind, id, name } = askedText(args)
  const found = await findDraft(db, kind, id)
  if (!found) throw data(undefined, 404)
  const draft = { ...found, section: name, shownAt: await findSiteAddress(app, section, found) }
  if (id.language === 'en') return draft
  const english = await findEnglish(db, app.textKinds[kind.name], draft.key)
  const [row] = draft.list.rows
  const rows = row ? [{ ...row, ...sharedContent(kind, english.content) }] : []
  return { ...draft, list: { ...draft.list, rows }, english }
}

/**
 * The copy of some pages is read beside a text, so only while that one is published; an Arabic page
 * has the English text where there is no Arabic one.
 */
async function findSiteAddress(
  { db, textKinds }: AppContext,
  section: TextSection,
  { key, published }: Draft,
): Promise<string | undefined> {
  const address = section.siteAddress(key)
  if (!section.kind.original) return published && address
  const [, place, text] = /\/(themes|legal)\/([^/]+)$/.exec(address ?? '') ?? []
  if (!place || !text) return address
  const kind = textKinds[sectionAt(`/admin/${place}`).section.kind.name]
  const beside = await findDraft(db, kind, { key: text, language: 'en' })
  return beside?.published && address
}
