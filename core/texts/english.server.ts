import type { Db } from '#db/schema.ts'
import { findDraft } from './drafts.server.ts'
import type { TextContent, TextId, TextKind } from './text-kind.ts'
import { sharedContent } from './translated-kind.ts'
import { findVersion } from './versions.server.ts'

/** What a translation stands beside: the published English, else the original, else the newest. */
export async function findEnglish(
  db: Db,
  kind: TextKind,
  key: string,
): Promise<{ version: number; content: TextContent }> {
  const id = { key, language: 'en' } as const
  const draft = await findDraft(db, kind, id)
  const version = draft?.published?.version ?? (kind.original ? 0 : draft?.version) ?? 0
  const found = await findVersion(db, kind, id, version)
  return { version, content: found?.content ?? {} }
}

/** A translation has the shared fields of its English, whatever was sent of them. */
export async function withSharedFields(
  db: Db,
  kind: TextKind,
  { key, language }: TextId,
  content: TextContent,
): Promise<TextContent> {
  if (language === 'en' || !kind.shared) return content
  const english = await findEnglish(db, kind, key)
  return { ...content, ...sharedContent(kind, english.content) }
}
