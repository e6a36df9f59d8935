import type { ComponentType } from 'react'
import { pageAddress, pageKind } from '#app/site/content/page-copy.ts'
import type { Field } from '#core/lists/fields.ts'
import type { RowIssue } from '#core/lists/list.ts'
import type { TextKind } from '#core/texts/text-kind.ts'
import { themeKind } from '#core/themes/theme-text.ts'

/** What edits a field of the kind `rich`: a value is the tree as JSON. */
export type RichFieldProps = {
  name: string
  field: Extract<Field, { kind: 'rich' }>
  value: string
  issues: readonly RowIssue[]
  onChange: (value: string) => void
}

/** The screens of one kind of text, all under one address. */
export type TextSection = {
  /** '/admin/themes' */
  base: string
  title: string
  kind: TextKind
  /** 'New Theme', where staff may add one. */
  add?: string
  /** Whether people decide on the order. */
  isOrdered?: true
  /** Where visitors read it. */
  siteAddress: (key: string) => string
  RichField?: ComponentType<RichFieldProps>
}

const themes: TextSection = {
  base: '/admin/themes',
  title: 'Themes',
  kind: themeKind,
  add: 'New Theme',
  isOrdered: true,
  siteAddress: (key) => `/themes/${encodeURIComponent(key)}`,
}

/** One page after another, in their own order; none is added. */
const pages: TextSection = {
  base: '/admin/pages',
  title: 'Pages',
  kind: pageKind,
  siteAddress: pageAddress,
}

export const sections = { themes, pages } as const
export type SectionName = keyof typeof sections

/** The section that an address of the panel belongs to. */
export function sectionAt(pathname: string): { name: SectionName; section: TextSection } {
  const name = pathname.split('/')[2] ?? ''
  if (!Object.hasOwn(sections, name)) throw new Error(`No texts are edited at ${pathname}`)
  return { name: name as SectionName, section: sections[name as SectionName] }
}

/** The address of a text's editor. */
export function editorOf({ base }: Pick<TextSection, 'base'>, key: string): string {
  return `${base}/${encodeURIComponent(key)}`
}
