import {
  type EnquiryColumn,
  type ExportedEnquiry,
  exportedValues,
} from '#core/enquiries/export-columns.ts'
import { listAllEnquiries } from '#core/enquiries/read-enquiries.server.ts'
import type { Db } from '#db/schema.ts'
import type { TransferRecord } from './transfer.ts'

export type Values = Record<EnquiryColumn, string>

/**
 * docs/product.md §15.1, the newest first: spam too, and of erased ones what is left. Read as it is
 * asked for: there may be a million.
 */
export async function* exportEnquiries(db: Db): AsyncGenerator<TransferRecord> {
  let together: Values[] = []
  for await (const row of listAllEnquiries(db)) {
    const values = exportedValues(row)
    if (together[0] && together[0].received !== values.received) {
      yield* byReference(together)
      together = []
    }
    together.push(values)
  }
  yield* byReference(together)
}

const byReference = (rows: readonly Values[]) =>
  rows.toSorted((a, b) => a.reference.localeCompare(b.reference))

export async function valuesOf(enquiries: AsyncIterable<ExportedEnquiry>): Promise<Values[]> {
  const rows: Values[] = []
  for await (const row of enquiries) rows.push(exportedValues(row))
  return rows
}
