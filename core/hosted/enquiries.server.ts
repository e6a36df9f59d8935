import { createEarlierEnquiry } from '#core/enquiries/earlier.server.ts'
import {
  checkEarlierEnquiry,
  type Enquiry,
  enquiryFieldNames,
  longMessageNote,
} from '#core/enquiries/enquiry.ts'
import { recordChange } from '#core/history/changes.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { storableText } from '#core/storable.ts'
import { wrong } from '#core/transfer/enquiry-person.ts'
import { listImported, recordImported } from './hosted-records.server.ts'
import type { RowReport } from './report.ts'
import { identityOf, importRows, type TablePart } from './rows.server.ts'
import { type ImportRun, textCell } from './run.server.ts'
import { momentIn } from './values.ts'

const dayMs = 24 * 60 * 60_000
/** Older ones are closed, because it is unknown whether they were answered; they can be reopened. */
export const openDays = 7
/** Days for which the user agent is kept (docs/product.md §5). */
export const browserDays = 30

/** The columns that identify a row without an id. */
const columns = ['created_at', ...enquiryFieldNames]

/** Imports a part of the table in one transaction. The report never names a visitor. */
export async function importEnquiries(run: ImportRun, part: TablePart): Promise<void> {
  const imported = await listImported(run.tx, 'contact_submissions')
  const keptFrom = await oldestKept(run)
  let added = 0
  await importRows(
    part,
    (row) => identityOf(row, columns),
    async (row, id, to) => {
      if (imported.has(id)) to.change('unchanged')
      else if (await importEnquiry(run, part, { id, row, keptFrom }, to)) added += 1
    },
  )
  if (added === 0) return
  await recordChange(run, {
    noun: 'enquiries',
    recordId: 'hosted',
    recordName: 'enquiries of the hosted backend',
    action: 'added',
    differences: { enquiries: { before: 0, after: added } },
  })
}

async function oldestKept({ tx, now }: ImportRun): Promise<Date | undefined> {
  const { enquiries, legalHold } = await findSettings(tx)
  if (enquiries.retentionMonths === 0 || legalHold.on) return undefined
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - enquiries.retentionMonths)
  return oldest
}

async function importEnquiry(
  run: ImportRun,
  part: TablePart,
  of: { id: string; row: SourceRow; keptFrom: Date | undefined },
  to: RowReport,
): Promise<boolean> {
  const { tx, now, timeZone } = run
  const { id, row, keptFrom } = of
  const receivedAt = momentIn(row.cells.created_at, timeZone, now)
  if (!receivedAt || receivedAt > now) {
    to.refuse('created_at says no time at which it was received')
    return false
  }
  if (keptFrom && receivedAt < keptFrom) {
    to.change('refused')
    part.tooOld += 1
    return false
  }
  const enquiry = readEnquiry(row, to)
  if (!enquiry) return false
  const age = now.getTime() - receivedAt.getTime()
  const ua = age > browserDays * dayMs ? '' : storableText(textCell(row, 'ua'), 1000)
  const page = storableText(textCell(row, 'page'), 1000)
  const isOpen = age <= openDays * dayMs
  const earlier = { ...enquiry, page, ua, receivedAt }
  const recordId = await createEarlierEnquiry(run, earlier, { isOpen, now })
  await recordImported(tx, 'contact_submissions', id, { recordId })
  to.change('new')
  return true
}

function readEnquiry(row: SourceRow, to: RowReport): Enquiry | undefined {
  const typed = Object.fromEntries(
    enquiryFieldNames.map((field) => [field, textCell(row, field)]),
  ) as Enquiry
  const read = checkEarlierEnquiry(typed)
  if (!read.issues) {
    const note = longMessageNote(read.enquiry)
    if (note) to.note(note)
    return read.enquiry
  }
  to.refuse(
    Object.entries(read.issues)
      .map(([field, issue]) => `${field} ${wrong[issue]}`)
      .join('; '),
  )
  return undefined
}
