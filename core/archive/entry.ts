/** The archive of what visitors got (docs/product.md §12). Safe in the browser. */
export type EntryKind = 'page' | 'gone' | 'gap' | 'removal' | 'recorded' | 'proof'

/** A file that a page loads; without a hash it could not be read. */
export type ArchivedFile = { path: string; sha256: string | null; bytes: number }

/** Who made something public, when, and who approved it. */
export type Decision = { by: string; at: string; approvedBy?: string }

export type MadeOf = {
  revision: Readonly<Record<string, number>>
  texts: readonly {
    kind: string
    key: string
    language: string
    version: number
    /** Missing in entries of earlier versions of the program. */
    published?: Decision
  }[]
  /** The save that each list was at, by its number in the history. */
  lists: Readonly<Record<string, number>>
  /** Who saved those, by the name of the list; 'settings' for the settings. */
  saves?: Readonly<Record<string, Decision>>
  /** The claims on the page as they were then; entries older than claims have none. */
  claims?: readonly { name: string; value: string; revision: number; decision?: Decision }[]
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
  /** Visitors got this page and no entry holds it; in entries of earlier versions they may have got any page. */
  | {
      kind: 'gap'
      address?: string
      language?: string
      from: string
      until: string
      reason: string
    }
  /** What was published since the last one: the entries before it are the pages that it led to. */
  | { kind: 'recorded'; publications: readonly string[] }
  /** The lists of the texts that were public on days that have ended, by the SHA-256 of their bytes. */
  | { kind: 'proof'; lists: readonly { day: string; sha256: string }[] }
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

/** The latest decision behind a page: who made it what it is; undefined in entries of earlier versions. */
export function latestDecision({ texts, saves = {}, claims = [] }: MadeOf): Decision | undefined {
  const decisions = [
    ...texts.flatMap(({ published }) => published ?? []),
    ...claims.flatMap(({ decision }) => decision ?? []),
    ...Object.values(saves),
  ]
  return decisions.reduce<Decision | undefined>(
    (latest, each) => (latest && latest.at >= each.at ? latest : each),
    undefined,
  )
}
