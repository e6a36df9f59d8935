import type { ReactNode } from 'react'
import type { Disclosure } from '#core/disclosures/disclosure.ts'
import type { PageKind } from '#core/disclosures/places.ts'
import type { Language, Translation } from '#core/language.ts'
import type { LegalSlug } from '#core/legal/legal-text.ts'
import type { BrandColours } from '#core/settings/colours.ts'
import type { Firm } from '#core/settings/firm.ts'
import type { OfficeDays } from '#core/settings/sections.ts'
import type { Brand } from '#core/site-settings/brand.server.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Copy } from './content/copy.ts'
import type { Offer } from './content/translation.ts'
import type { StructuredData } from './structured-data.ts'

export type Head = {
  title: string
  description: string
  /** English path under which search engines should know this page. */
  canonical?: string
  /** The same of a page that they should not know; left out where many addresses share one page. */
  path?: string
  /** That the page exists in; both unless given. */
  languages?: readonly Language[]
  /** English path of what is nearest to it in the other language, where it does not exist there. */
  nearest?: string
  noIndex?: boolean
  /** For one person: what others see beside its address, where it is passed on, says nothing of it. */
  isPrivate?: true
  feed?: { title: string; path: string }
  /** 'website' unless given. */
  type?: 'website' | 'article'
  structured?: readonly StructuredData[]
  changed?: Date | undefined
  social?: { title: string; eyebrow?: string }
}

export type Site = {
  language: Language
  firm: Firm
  origin: string
  now: Date
  /** The context menu and the developer keys (docs/decisions.md 12). */
  blockKeys: boolean
  /** Days on pages are days at the office (docs/decisions.md 35). */
  timeZone: string
  officeDays: OfficeDays
  /** '' without one. */
  whatsApp: string
  colours: BrandColours
  /** Rather than in the firm's ink. */
  portraitsInColour: boolean
  brand: Brand
  /** Of the legal texts, those that visitors find: nothing links to others (docs/decisions.md 39). */
  legal: readonly LegalSlug[]
  /** All that are published, also those of other pages. */
  disclosures: readonly Disclosure[]
  /** What replaces the English originals in `content`, and the facts that they name. */
  copy: Copy
  /** On English pages, where it is not the original. */
  offers?: Partial<Record<Translation, Offer>> | undefined
}

/** Depends on its address and the content only, so it can be kept (docs/architecture.md §5). */
export type SitePage<Data = unknown> = {
  /** Its values have pages of their own; an unknown one is ignored. */
  query?: string
  /** Values of the address's variable, for the sitemap. What exists `load` decides. */
  known?(db: Db, now: Date, language: Language): Promise<string[]>
  /** Of a page that `known` leaves out: its values, and the texts that it shows, for the archive. */
  archived?: {
    known(db: Db, now: Date, language: Language): Promise<string[]>
    textsOf(data: Data): { kind: string; key: string; language: string; version: number }[]
  }
  knownQueries?(db: Db, now: Date, language: Language): Promise<string[]>
  /** Where `load` finds nothing, instead of the common 404 page. It has no variable. */
  unknown?: SitePage
  /** What disclosures know it by; without one it carries those of every page. */
  kind?: PageKind
  /** A change to one of these, or of `ofEveryPage`, makes a kept copy old. */
  dependsOn: readonly ContentType[]
  /** Undefined: no such thing. A kept page ends when a scheduled publication begins. */
  load(db: Db, value: string | undefined, now: Date, language: Language): Promise<Data | undefined>
  /** Its English path now; asked where `load` finds nothing. */
  movedTo?(db: Db, value: string, now: Date, language: Language): Promise<string | undefined>
  /** Of a text that nobody may have published. */
  preview?(db: Db, key: string, content: TextContent, now: Date, language: Language): Promise<Data>
  head(data: Data, site: Site): Head
  /** `head` of every value of its address, where there may be too many to load each of them. */
  heads?(db: Db, site: Site): Promise<(() => Head)[]>
  /** Those that name what the data names; all others come with what the page shows (styles.ts). */
  styles?(data: Data): string
  View(props: { data: Data; site: Site }): ReactNode
  /** A dialog covers all else, which must not take the focus then. */
  covered?(data: Data): boolean
  current?: string
  edit?(data: Data): string
  status?: number | ((data: Data) => number)
  /** False for a page that says that something could not be read. */
  isCacheable?(data: Data): boolean
  /** From when a kept copy would be wrong without any change of content. */
  expiresAt?(data: Data, now: Date): Date | undefined
}

export function statusOf<Data>({ status = 200 }: SitePage<Data>, data: Data): number {
  return typeof status === 'number' ? status : status(data)
}

export const ofEveryPage: readonly ContentType[] = ['pages', 'disclosures', 'legal']

export type MachineFile = {
  type: string
  isTranslated?: true
  body(
    db: Db,
    pages: readonly { page: SitePage; language: Language }[],
    site: Site,
  ): Promise<string | Buffer>
}

/** So that `load`, `head` and `View` agree on the type of the data. */
export function sitePage<Data>(page: SitePage<Data>): SitePage {
  return page as SitePage
}
