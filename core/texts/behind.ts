import type { Translation } from './behind.server.ts'

export type { Translation }

/** For published texts; the Arabic original of page copy translates the English original. */
export function behindOf(found: Translation | undefined, hasOriginal: boolean): number {
  if (!found) return 0
  return found.arabic === undefined && hasOriginal ? (found.english ?? 0) : found.behind
}
