import type { ReactNode } from 'react'
import type { Language } from '#core/language.ts'
import type { BrandColours } from '#core/settings/colours.ts'
import type { Firm } from '#core/settings/settings.ts'
import type { TextContent } from '#core/texts/text-kind.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { Copy } from './content/current-copy.ts'
import type { StructuredData } from './structured-data.ts'

export type Head = {
  title: string
  description: string
  /** English path under which search engines should know this page. */
  canonical?: string
  /** The same of a page that they should not know; left out where many addresses share one page. */
  path?: string
  /** The languages that the page exists in; both unless given. */
  languages?: readonly Language[]
  /** English path of what is nearest to it in the other language, where it does not exist there. */
  nearest?: string
  /** For pages that must not be found by searching. */
  noIndex?: boolean
  /** An Atom feed of what the page lists. */
  feed?: { title: string; path: string }
  /** Kind of page for link previews; 'website' unless given. */
  type?: 'website' | 'article'
  /** Descriptions for search engines, beside the firm's own. */
  structured?: readonly StructuredData[]
  /** When what the page says last changed, where that is known. */
  changed?: Date
  /** Text of the social image; without it the default image is used. */
  social?: { title: string; eyebrow?: string }
}

/** What every view may use: nothing in it depends on the visitor. */
export type Site = {
  language: Language
  firm: Firm
  origin: string
  now: Date
  /** Whether the context menu and the developer keys are blocked (docs/decisions.md 12). */
  blockKeys: boolean
  /** The office's: days on pages are days there (docs/decisions.md 35). */
  timeZone: string
  colours: BrandColours
  /** What stands over the English originals in `content`, and the facts that they name. */
  copy: Copy
}

/**
 * A public page: a React document that depends on its address and on the content only, so that its
 * HTML can be kept (docs/architecture.md §5).
 */
export type SitePage<Data = unknown> = {
  /** Query parameter whose values have pages of their own; with an unknown one it is ignored. */
  query?: string
  /** Where the address has a variable: its values, for the sitemap. What exists `load` decides. */
  known?(db: Db, now: Date, language: Language): Promise<string[]>
  /** What is shown where `load` finds nothing, instead of the common 404 page. It has no variable. */
  unknown?: SitePage
  /** What the page is made from: a change to one of these makes a kept copy old. */
  dependsOn: readonly ContentType[]
  /**
   * `value`: of the variable or the query. Undefined when there is no such thing. What is published
   * is decided by `now`; a kept page ends when a scheduled publication begins, by itself.
   */
  load(db: Db, value: string | undefined, now: Date, language: Language): Promise<Data | undefined>
  /** The same of a text that nobody may have published, for those who write it. */
  preview?(db: Db, key: string, content: TextContent, now: Date): Promise<Data>
  head(data: Data, site: Site): Head
  styles: string
  View(props: { data: Data; site: Site }): ReactNode
  /** Whether a dialog in the view covers all else, which must not take the focus then. */
  covered?(data: Data): boolean
  /** Navigation item that is marked as current. */
  current?: string
  /** Where staff edit what the page shows; without it they are led to the dashboard. */
  edit?(data: Data): string
  status?: number
  /** False for a page that says that something could not be read: it is sent, but not kept. */
  isCacheable?(data: Data): boolean
  /** The moment from which a kept copy would be wrong without any change of content. */
  expiresAt?(data: Data, now: Date): Date | undefined
}

/** A text that programs read, kept in memory like a page and made again when the content changes. */
export type MachineFile = {
  type: string
  /** Whether each language has its own. */
  isTranslated?: true
  body(
    db: Db,
    pages: readonly { page: SitePage; language: Language }[],
    site: Site,
  ): Promise<string>
}

/** Declares a page; exists so that `load`, `head` and `View` agree on the type of its data. */
export function sitePage<Data>(page: SitePage<Data>): SitePage {
  return page as SitePage
}
