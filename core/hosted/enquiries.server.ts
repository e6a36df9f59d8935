import { dayMs } from '#core/clock.ts'
import { newReference } from '#core/enquiries/create-enquiry.server.ts'
import { enquiryFieldNames } from '#core/enquiries/enquiry.ts'
import { browserDays, oldestKept } from '#core/enquiries/erase-old.server.ts'
import { storableText } from '#core/storable.ts'
import type { HostedList, ListConverter } from './import-table.server.ts'
import { identityOf, refuse } from './rows.server.ts'
import { hostedActor, type ImportRun, textCell } from './run.server.ts'
import { momentIn } from './values.ts'

/** Older ones are closed, because it is unknown whether they were answered; they can be reopened. */
export const openDays = 7

/** The columns that identify a row without an id: by others, what came before would come once more. */
const columns = ['created_at', 'name', 'email', 'phone', 'message']

/** Rows of `contact_submissions` are those of a file of enquiries. */
export const enquiries: HostedList = {
  table: 'contact_submissions',
  idOf: (row) => identityOf(row, columns),
  open: openEnquiries,
}

async function openEnquiries(run: ImportRun): Promise<ListConverter> {
  const { tx, now, timeZone } = run
  const keptFrom = await oldestKept(tx, now)
  return {
    kind: 'enquiries',
    stored: new Map(),
    convert(row, _, plan) {
      const receivedAt = momentIn(row.cells.created_at, timeZone, now)
      if (!receivedAt || receivedAt > now)
        return refuse(plan, 'created_at says no time at which it was received')
      if (keptFrom && receivedAt < keptFrom) return refuse(plan)
      const age = now.getTime() - receivedAt.getTime()
      const isOpen = age <= openDays * dayMs
      const reference = newReference()
      const typed = enquiryFieldNames.map((field) => [field, textCell(row, field)])
      const cells = {
        ...Object.fromEntries(typed),
        reference,
        state: isOpen ? 'new' : 'closed',
        received: receivedAt.toISOString(),
        closed: isOpen ? '' : now.toISOString(),
        closed_by: hostedActor.name,
        page: storableText(textCell(row, 'page'), 1000),
        user_agent: age > browserDays * dayMs ? '' : textCell(row, 'ua'),
        consent_text: 'consent not shown (imported)',
      }
      return { row: { line: row.line, cells } }
    },
    async recordIdOf({ cells }) {
      const row = await tx
        .selectFrom('contact_submissions')
        .select('id')
        .where('reference', '=', String(cells.reference))
        .executeTakeFirst()
      return row?.id
    },
  }
}
