import type { Language } from '#core/language.ts'

export type Assets = {
  /** At most 2 KB compressed (docs/architecture.md §5). */
  bootScript: string
  islands: string
  fonts: Readonly<Record<Language, readonly string[]>>
  /** During development: reloads the page when a file changes. */
  reload?: string
}
