import type { Translation } from '#core/language.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { themeTabs } from '../stocks/theme-tabs.ts'

export type TextSection = {
  base: string
  /** English unless given. */
  language?: Translation
  title: string
  kind: TextKind
  add?: string
  isOrdered?: true
  tabs?: (key: string, current: 'Page' | 'History') => ReturnType<typeof themeTabs>
  /** Where visitors read it; undefined for what has no address: a mail. */
  siteAddress: (key: string) => string | undefined
  hint?: string
  /** Above the list: what it is of, in words for somebody who sees it first. */
  lead?: string
}
