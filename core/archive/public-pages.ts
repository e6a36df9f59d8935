import type { PageKind } from '#core/disclosures/places.ts'
import type { ContentType } from '#db/revisions.ts'
import type { MadeOf } from './entry.ts'

export type ShownPage = {
  address: string
  language: string
  /** The variable part of its address, such as a theme's slug. */
  value: string | undefined
  texts?: MadeOf['texts']
  kind?: PageKind
  status: number
  html: string
  dependsOn: readonly ContentType[]
  claims: readonly string[]
  /** When it will change without any change of content. */
  expiresAt: Date | undefined
}

/** A page that depends on nothing that has changed: it still exists and is not rendered again. */
type UnchangedPage = { address: string; html?: undefined }

export type PublicPages = {
  /** The build that renders them: another one may render each of them differently. */
  readonly build: string
  /** Renders every page as of `now`; with `changed`, only those that depend on it. */
  render(now: Date, changed?: ReadonlySet<ContentType>): AsyncIterable<ShownPage | UnchangedPage>
  /** Reads a file that a page loads; undefined if there is none. Throws if it cannot be read now. */
  readFile(path: string): Promise<Uint8Array | undefined>
}
