import type { ReactNode } from 'react'
import type { BrandColours } from '#core/settings/colours.ts'
import type { Firm } from '#core/settings/settings.ts'
import type { Noun } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { StructuredData } from './structured-data.ts'

/** What stands in a document's head, beside the styles. */
export type Head = {
  title: string
  description: string
  /** Path under which search engines should know this page. */
  canonical?: string
  /** For pages that must not be found by searching. */
  noIndex?: boolean
  /** Kind of page for link previews; 'website' unless given. */
  type?: 'website' | 'article'
  /** Descriptions for search engines, beside the firm's own. */
  structured?: readonly StructuredData[]
  /** When what the page says last changed, where that is known. */
  changed?: Date
  /** What the page's social image says; without it the default image stands. */
  social?: { title: string; eyebrow?: string }
}

/** What every view may use: nothing in it depends on the visitor. */
export type Site = {
  firm: Firm
  origin: string
  now: Date
  /** Whether the context menu and the developer keys are blocked (docs/decisions.md 12). */
  blockKeys: boolean
  /** The office's: days on pages are days there (docs/decisions.md 35). */
  timeZone: string
  colours: BrandColours
}

/**
 * A public page: a React document that depends on its address and on the content only, so that its
 * HTML can be kept (docs/architecture.md §5).
 */
export type SitePage<Data = unknown> = {
  /** Path with at most one variable, for example '/themes/:slug'. */
  pattern: string
  /**
   * The variable, as part of the path or as a query parameter. Only values that `known` lists make
   * pages; with any other the path is unknown, and the query is ignored.
   */
  variable?: { name: string; in: 'path' | 'query'; known(db: Db): Promise<string[]> }
  /**
   * What stands at the address of a value that is not known, instead of the common 404 page. One
   * page for all such values: its pattern is a name, not an address, and it has no variable.
   */
  unknown?: SitePage
  /** What the page is made from: a change to one of these makes a kept copy old. */
  dependsOn: readonly Noun[]
  /**
   * Undefined when there is no such thing any more: the answer is then `unknown` or the 404 page.
   */
  load(db: Db, value: string | undefined): Promise<Data | undefined>
  head(data: Data, site: Site): Head
  /** CSS of this page, beside the common one. */
  styles: string
  View(props: { data: Data; site: Site }): ReactNode
  /** Whether a dialog in the view covers all else, which must not take the focus then. */
  covered?(data: Data): boolean
  /** Navigation item that is marked as current. */
  current?: string
  /** Where staff edit what the page shows; without it they are led to the dashboard. */
  edit?(data: Data): string
  status?: number
  /** A form on the page is posted to the page's own address. */
  takesForm?: true
  /** False for a page that says that something could not be read: it is sent, but not kept. */
  mayKeep?(data: Data): boolean
  /** The moment from which a kept copy would be wrong without any change of content. */
  goodUntil?(data: Data, now: Date): Date | undefined
}

/** Declares a page; exists so that `load`, `head` and `View` agree on the type of its data. */
export function sitePage<Data>(page: SitePage<Data>): SitePage {
  return page as SitePage
}
