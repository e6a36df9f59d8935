import { type ActionFunctionArgs, data } from 'react-router'
import { appContext } from '#app/context.ts'
import { arabicTextKinds, textKinds } from '#app/text-kinds.server.ts'
import { sharedContent } from '#core/texts/arabic-kind.ts'
import { type Draft, findDraft } from '#core/texts/drafts.server.ts'
import { findEnglish } from '#core/texts/english.server.ts'
import type { TextContent, TextId, TextKind } from '#core/texts/text-kind.ts'
import type { Db } from '#db/schema.ts'
import { requireUser } from '../guard.ts'
import { arabicName, type SectionName, sectionAt, sections } from './sections.ts'
import type { TextSection } from './text-section.ts'

type Args = Pick<ActionFunctionArgs, 'context' | 'params' | 'url'>

function serverKind({ kind, language }: TextSection): TextKind {
  return (language === 'ar' ? arabicTextKinds : textKinds)[kind.name]
}

export function askedText({ context, params, url }: Args) {
  const { name, section } = sectionAt(url.pathname)
  const app = context.get(appContext)
  return {
    name,
    section,
    kind: serverKind(section),
    id: { key: params.slug ?? '', language: section.language ?? 'en' } satisfies TextId as TextId,
    app,
    db: app.db,
    actorId: requireUser({ context }).id,
  }
}

export type SectionDraft = Draft & {
  section: SectionName
  english?: { version: number; content: TextContent }
}

/** Throws 404 when there is no such text. */
export async function requireDraft(args: Args): Promise<SectionDraft> {
  const { db, id, name } = askedText(args)
  const draft = await findDraftIn(db, name, id.key)
  if (!draft) throw data(undefined, 404)
  return draft
}

export function findArabicDraft(
  { context }: Args,
  { section, key }: SectionDraft,
): Promise<SectionDraft | undefined> {
  return findDraftIn(context.get(appContext).db, arabicName(section), key)
}

async function findDraftIn(
  db: Db,
  name: SectionName,
  key: string,
): Promise<SectionDraft | undefined> {
  const section: TextSection = sections[name]
  const kind = serverKind(section)
  const id: TextId = { key, language: section.language ?? 'en' }
  const draft = await findDraft(db, kind, id)
  if (!draft) return undefined
  if (id.language === 'en') return { ...draft, section: name }
  const english = await findEnglish(db, textKinds[kind.name], draft.key)
  const [row] = draft.list.rows
  const rows = row ? [{ ...row, ...sharedContent(kind, english.content) }] : []
  return { ...draft, list: { ...draft.list, rows }, section: name, english }
}
