import type { Optional, RecordColumns, WithDefault } from './column-types.ts'

export type ClaimTables = { claims: Claims; claim_figures: ClaimFigures }

/** docs/product.md §13.2; what has no Arabic says its English. */
type Claims = RecordColumns & {
  /** Texts name it: `{claim.markets}`. */
  name: string
  value: string
  unit: WithDefault<string>
  source: WithDefault<string>
  source_url: WithDefault<string>
  /** As it is printed: 'July 2024', or a day. */
  source_date: WithDefault<string>
  owner_id: Optional<string>
  /** A day of the office, YYYY-MM-DD. */
  review_by: string
}

/** Which claim a figure of a theme is, by what its versions say there: they are never altered. */
type ClaimFigures = {
  id: string
  theme: string
  language: string
  /** 'figures.1'. */
  figure: string
  value: string
  claim_id: string
}
