import type { RecordColumns, WithDefault } from './column-types.ts'

export type FactTables = { facts: Facts }

/** What a stranger can check of the firm. */
type Facts = RecordColumns & {
  label: string
  value: string
  kind: string
  link: WithDefault<string>
  source: WithDefault<string>
  /** A day of the office, YYYY-MM-DD. */
  as_of: string
}
