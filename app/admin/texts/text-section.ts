import type { ComponentType } from 'react'
import type { Field } from '#core/fields/kinds.ts'
import type { Translation } from '#core/language.ts'
import type { RowIssue } from '#core/record/list.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import type { themeTabs } from '../stocks/theme-tabs.ts'

/** For the kind `rich`: a value is the tree as JSON. */
export type RichFieldProps = {
  name: string
  field: Extract<Field, { kind: 'rich' }>
  value: string
  issues: readonly RowIssue[]
  onChange: (value: string) => void
  language?: Translation
  /** What it translates. */
  english?: string
  /** The caret is in this block of it, counted from 0. */
  onCaret?: (block: number) => void
  /** Of the text's fields on this screen. */
  rowKey: string
}

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
  RichField?: ComponentType<RichFieldProps>
  hint?: string
  /** Above the list: what it is of, in words for somebody who sees it first. */
  lead?: string
}
