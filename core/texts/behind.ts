/** How far the published translation of a text is behind its published English. */
export type TranslationOfText = {
  key: string
  /** The numbers of the published versions, if any. */
  english: number | undefined
  own: number | undefined
  translates: number | undefined
  /** How many English versions there are since then, up to the published one. */
  behind: number
}

/** For published texts; the original of page copy in a language translates the English original. */
export function behindOf(found: TranslationOfText | undefined, hasOriginal: boolean): number {
  if (!found) return 0
  return found.own === undefined && hasOriginal ? (found.english ?? 0) : found.behind
}
