import type { TextKindName } from '#core/texts/text-kind.ts'

/** Kinds of public pages that can require a disclosure (docs/product.md §13.1). */
const pageKinds = {
  home: 'Home',
  themes: 'List of themes',
  theme: 'Every theme',
  team: 'Team',
  letters: 'List of letters',
  letter: 'Every letter',
  contact: 'Contact',
  legal: 'Legal texts',
} as const
export type PageKind = keyof typeof pageKinds

/** Where a disclosure can be; a single theme is `theme:` and its id. */
export const places: Readonly<Record<string, string>> = {
  'every-page': 'Every page',
  prices: 'Beside prices',
  forms: 'Before a form',
  ...pageKinds,
}

export const everyPage = 'every-page'

export const themePlace = /^theme:([a-z0-9]+)$/

export function themeOf(place: string): string | undefined {
  return themePlace.exec(place)?.[1]
}

/** The places that a public page has; `value` is the variable part of its address. */
export function placesOf({ kind, value }: { kind?: PageKind; value?: string }): string[] {
  if (!kind) return [everyPage]
  const own = kind === 'theme' ? [`theme:${value}`, 'prices'] : kind === 'contact' ? ['forms'] : []
  return [everyPage, kind, ...own]
}

/** The kinds of pages on which each page's copy is shown; other copy is on every page. */
const kindsOfCopy: Readonly<Record<string, readonly PageKind[]>> = {
  home: ['home'],
  themes: ['themes', 'theme'],
  stocks: ['theme'],
  team: ['team'],
  letters: ['letters', 'letter'],
  contact: ['contact'],
  legal: ['legal'],
}

/** The keys of the copy that only pages of this kind show. */
export function copyOfKind(kind: PageKind): string[] {
  return Object.keys(kindsOfCopy).filter((key) => kindsOfCopy[key]?.includes(kind))
}

/** The places of the pages that show a text; none for disclosures, which require no others. */
export function placesOfText(kind: TextKindName, key: string): string[] {
  if (kind === 'disclosure') return []
  if (kind !== 'page') return placesOf({ kind, value: key })
  const kinds = kindsOfCopy[key] ?? []
  return [...new Set([everyPage, ...kinds.flatMap((each) => placesOf({ kind: each, value: '' }))])]
}

/** In the middle of a sentence: 'beside prices', 'on every page'. */
export function placeInWords(place: string, themeName?: string): string {
  const name = places[place]
  if (name === undefined) return `on the theme ${themeName ?? themeOf(place) ?? place}`
  if (place === 'prices' || place === 'forms') return name.toLowerCase()
  return `on: ${name}`.replace('on: Every', 'on every')
}
