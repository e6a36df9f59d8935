import { type ActionFunctionArgs, data } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { type Draft, findDraft } from '#core/texts/drafts.server.ts'
import { findEnglish } from '#core/texts/english.server.ts'
import type { TextContent, TextId, TextKind } from '#core/texts/text-kind.ts'
import { sharedContent } from '#core/texts/translated-kind.ts'
import { requireUser } from '../guard.ts'
import { type SectionName, sectionAt, sections, type TextSection } from './sections.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'params' | 'url'>

function serverKind(app: AppContext, { kind, language }: TextSection): TextKind {
  return app.textKindsIn(language ?? 'en')[kind.name]
}

export function askedText({ context, params, url }: Args) {
  const { name, section } = sectionAt(url.pathname)
  const app = context.get(appContext)
  return {
    name,
    section,
    kind: serverKind(app, section),
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
  const { app, id, name } = askedText(args)
  const draft = await findDraftIn(app, name, id.key)
  if (!draft) throw data(undefined, 404)
  return draft
}

async function findDraftIn(
  app: AppContext,
  name: SectionName,
  key: string,
): Promise<SectionDraft | undefined> {
  const { db, textKinds } = app
  const section: TextSection = sections[name]
  const kind = serverKind(app, section)
  const id: TextId = { key, language: section.language ?? 'en' }
  const found = await findDraft(db, kind, id)
  if (!found) return undefined
  const draft = { ...found, section: name, shownAt: await findSiteAddress(app, section, found) }
  if (id.language === 'en') return draft
  const english = await findEnglish(db, textKinds[kind.name], draft.key)
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
