import { type Language, pathIn } from '#core/language.ts'

type NamedPage = {
  title: string
  /** The English address at which visitors read it, or a part of it. */
  shownAt?: string
}

/** The pages whose copy staff edit (docs/product.md §10). */
const namedPages = {
  home: { title: 'Home', shownAt: '/' },
  themes: { title: 'Themes', shownAt: '/themes' },
  stocks: { title: 'Stock picks', shownAt: '/themes/education' },
  team: { title: 'Team', shownAt: '/team' },
  facts: { title: 'Facts', shownAt: '/facts' },
  letters: { title: 'Letters', shownAt: '/letters' },
  contact: { title: 'Contact', shownAt: '/contact' },
  thanks: { title: 'Thank You', shownAt: '/contact/thanks' },
  legal: { title: 'Legal pages', shownAt: '/legal/terms' },
  proof: { title: 'Proof', shownAt: '/letters' },
  reading: { title: 'Letters and legal texts: notes and tables', shownAt: '/letters' },
  api: { title: 'Reading API', shownAt: '/api' },
  frame: { title: 'Navigation and footer', shownAt: '/' },
  'not-found': { title: 'Page not found', shownAt: '/page-not-found' },
  'private-link': { title: 'Private links' },
  mails: { title: 'Mails to visitors' },
  'server-error': { title: 'Errors' },
} as const satisfies Record<string, NamedPage>

export type PageKey = keyof typeof namedPages

export const pageCopyKeys: readonly string[] = Object.keys(namedPages)

const byKey: Readonly<Record<string, NamedPage>> = namedPages

/** Titles the page in the panel; undefined where there is no such page. */
export function pageTitle(key: string): string | undefined {
  return byKey[key]?.title
}

/** Where visitors read it, or a part of it; undefined for what has no address. */
export function pageAddress(key: string): string | undefined {
  return byKey[key]?.shownAt
}

/** Where visitors read a text, once it is published; undefined for what has no address. */
export function pageOfText(text: { kind: string; key: string; language: Language }) {
  const { kind, key, language } = text
  const folder = kind === 'legal' ? kind : `${kind}s`
  const path = kind === 'page' ? pageAddress(key) : `/${folder}/${encodeURIComponent(key)}`
  return path && pathIn(language, path)
}
