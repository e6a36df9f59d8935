/** Built files that a document refers to. */
export type Assets = {
  /** The boot script, for the head (docs/architecture.md §5: at most 2 KB compressed). */
  bootScript: string
  /** Address of the module that brings islands to life. */
  islands: string
  /** Fonts that every page needs at once. */
  fonts: readonly string[]
  /** During development: a module that reloads the page when a file changes. */
  reload?: string
}
