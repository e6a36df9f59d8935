import type { Json, Optional, WithDefault } from './column-types.ts'

export type ApprovalTables = {
  submissions: Submissions
}

/** A change of what visitors see that was handed in for a second person (docs/product.md §11). */
type Submissions = {
  id: string
  /** Which change it is: a name in app/operations.server.ts. */
  operation: string
  /** The content that it changes: 'team', 'letters', … */
  noun: string
  /** Which of them: the theme of a list of stocks, the key of a text; '' where there is one. */
  key: string
  /** Of a text. */
  language: WithDefault<string>
  /** As in `changes`: what else is handed in for the same list concerns this one. */
  list: string
  /** What people call what is changed. */
  title: string
  /** What the change is made with, word for word. */
  input: Json
  /** What it changes, as in `changes`. */
  changes: Json
  /** Who may not approve it: ids of those whose edits are in it. */
  editors: Json
  /** SHA-256 of what goes live, in hexadecimal digits. */
  hash: string
  submitted_by: string
  submitted_by_name: string
  submitted_at: Date
  /** 'waiting', 'approved', 'sent back', 'withdrawn' or 'void'. */
  state: WithDefault<string>
  decided_by: Optional<string>
  decided_by_name: WithDefault<string>
  decided_at: Optional<Date>
  /** Why it was sent back, or is void. */
  reason: WithDefault<string>
  /** The revision of the list, or the version, that its approval made visible. */
  revision: Optional<number>
  /** From when visitors get it, where that is later than its approval. */
  starts_at: Optional<Date>
}
