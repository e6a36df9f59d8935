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
  /** When it will be another one without any change of content. */
  expiresAt: Date | undefined
}

/** A page that depends on nothing that has changed: it is there as it was, and is not made again. */
type UnchangedPage = { address: string; html?: undefined }

export type PublicPages = {
  /** Which program makes them: another one may make each of them differently. */
  readonly build: string
  /** Every page as of this moment; with `changed`, only those that depend on it. */
  render(now: Date, changed?: ReadonlySet<ContentType>): AsyncIterable<ShownPage | UnchangedPage>
  /** A file that a page loads; undefined where there is none. Throws when it cannot be read now. */
  readFile(path: string): Promise<Uint8Array | undefined>
}
