export type Assets = {
  /** At most 2 KB compressed (docs/architecture.md §5). */
  bootScript: string
  /** The module that brings islands to life. */
  islands: string
  fonts: readonly string[]
  /** During development: reloads the page when a file changes. */
  reload?: string
}
