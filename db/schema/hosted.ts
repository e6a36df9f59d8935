import type { OptionalJson } from './column-types.ts'

export type HostedTables = { hosted_records: HostedRecords }

/** What came from the hosted backend, so that it comes once (docs/product.md §15.2). */
type HostedRecords = {
  id: string
  /** Its table, or the bucket of a picture. */
  source: string
  /** The id there, or the path in the bucket. */
  source_id: string
  /** What it has become here: an id, or the address of a picture. */
  record_id: string
  /** The values that came last, to tell what has changed there from what has changed here. */
  imported: OptionalJson
  imported_at: Date
}
