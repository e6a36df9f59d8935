import { href } from 'react-router'
import { type Language, segmentOf } from '#core/language.ts'
import type { TextKindName } from '#core/texts/text-kind.ts'

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
