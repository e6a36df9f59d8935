import { href } from 'react-router'
import { type Language, segmentOf } from '#core/language.ts'
import type { PublicationState } from '#core/publications/publication.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'
import { withQuery } from '../address.ts'

/** Where texts of each kind are kept. Apart from the sections, which bring the editor with them. */
export const textBases: Readonly<Record<TextKindName, string>> = {
  theme: href('/admin/themes'),
  letter: href('/admin/letters'),
  page: href('/admin/pages'),
  legal: href('/admin/legal'),
  disclosure: href('/admin/disclosures'),
}

export function editorOf(
  { base, language }: { base: string; language?: Language | undefined },
  key: string,
): string {
  return `${base}/${encodeURIComponent(key)}${language && language !== 'en' ? `/${segmentOf(language)}` : ''}`
}

/** The English says it for all languages; where another one was public, deleting is refused with that reason. */
export function canRemove(
  { kind, language }: { kind: Pick<TextKind, 'hasTrash'>; language?: Language | undefined },
  { published, withdrawn, scheduled }: PublicationState,
): boolean {
  const isDraft = !published && !withdrawn && scheduled.length === 0
  return kind.hasTrash === true && language === undefined && isDraft
}

/** The trash of a kind, which is a part of its list, and where one comes back from it. */
export function trashOf({ base }: { base: string }): string {
  return withQuery(base, { show: 'trash' })
}

export function restoringOf({ base }: { base: string }, key: string): string {
  return `${base}/trash/${encodeURIComponent(key)}/restore`
}

/** Where what visitors read is taken back; undefined where nothing would be left of what must stay. */
export function takeBackOf(
  section: Parameters<typeof editorOf>[0] & { kind: Pick<TextKind, 'original' | 'mayWithdraw'> },
  { key, published, before }: Pick<Draft, 'key' | 'published' | 'before'>,
): { to: string } | undefined {
  const { original, mayWithdraw } = section.kind
  if (!published || !(before || original || mayWithdraw)) return undefined
  return { to: `${editorOf(section, key)}/take-back/${published.version}` }
}
