/** The archive of what visitors got (docs/product.md §12). Safe in the browser. */
export type EntryKind = 'page' | 'gone' | 'gap' | 'removal'

/** A file that a page loads; without a hash it could not be read. */
export type ArchivedFile = { path: string; sha256: string | null; bytes: number }

export type MadeOf = {
  revision: Readonly<Record<string, number>>
  texts: readonly { kind: string; key: string; language: string; version: number }[]
  /** The save that each list was at, by its number in the history. */
  lists: Readonly<Record<string, number>>
  /** The claims on the page as they were then; entries older than claims have none. */
  claims?: readonly { name: string; value: string; revision: number }[]
  prices: readonly { theme: string; stock: string; price: string | null; asOf: string | null }[]
}

export type EntryFacts =
  | {
      kind: 'page'
      address: string
      language: string
      status: number
      sha256: string
      bytes: number
      files: readonly ArchivedFile[]
      madeOf: MadeOf
    }
  | { kind: 'gone'; address: string; language: string }
  /** Visitors may have received pages that were not recorded. */
  | { kind: 'gap'; from: string; until: string; reason: string }
  /** Pages whose content was removed because of its age. */
  | { kind: 'removal'; before: string; numbers: readonly number[]; sha256: readonly string[] }

export type Entry = {
  number: number
  at: Date
  facts: EntryFacts
  previousHash: string
  hash: string
}

/** The previous hash of the first entry. */
export const noHash = '0'.repeat(64)
