import type { TranslationOfText } from './behind.server.ts'

export type { TranslationOfText }

/** For published texts; the original of page copy in a language translates the English original. */
export function behindOf(found: TranslationOfText | undefined, hasOriginal: boolean): number {
  if (!found) return 0
  return found.own === undefined && hasOriginal ? (found.english ?? 0) : found.behind
}
