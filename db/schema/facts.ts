import type { JsonWithDefault, Optional, WithDefault } from './column-types.ts'

export type FactTables = { facts: Facts }

/** What a stranger can check of the firm. */
type Facts = {
  id: string
  label: string
  value: string
  kind: string
  link: WithDefault<string>
  source: WithDefault<string>
  /** A day of the office, YYYY-MM-DD. */
  as_of: string
  translations: JsonWithDefault
  display_order: WithDefault<number>
  created_at: Date
  updated_at: Date
  removed_at: Optional<Date>
  removed_by: Optional<string>
}
