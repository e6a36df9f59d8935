import { href } from 'react-router'
import { type Language, segmentOf } from '#core/language.ts'
import type { Draft } from '#core/texts/drafts.server.ts'
import type { TextKind, TextKindName } from '#core/texts/text-kind.ts'

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

/** Where what visitors read is taken back; undefined where nothing would be left of what must stay. */
export function takeBackOf(
  section: Parameters<typeof editorOf>[0] & { kind: Pick<TextKind, 'original' | 'mayWithdraw'> },
  { key, published, before }: Pick<Draft, 'key' | 'published' | 'before'>,
): { to: string } | undefined {
  const { original, mayWithdraw } = section.kind
  if (!published || !(before || original || mayWithdraw)) return undefined
  return { to: `${editorOf(section, key)}/take-back/${published.version}` }
}
