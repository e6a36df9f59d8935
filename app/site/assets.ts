import type { Language } from '#core/language.ts'

export type Assets = {
  /** At most 2 KB compressed (docs/architecture.md §5). */
  bootScript: string
  /** The module that brings islands to life. */
  islands: string
  /** That pages of a language need at once. */
  fonts: Readonly<Record<Language, readonly string[]>>
  /** During development: reloads the page when a file changes. */
  reload?: string
}
