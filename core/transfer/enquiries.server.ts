import { longMessageNote } from '#core/enquiries/enquiry.ts'
import { enquiryColumnNames } from '#core/enquiries/export-columns.ts'
import { type ImportedEnquiry, importEnquiry } from '#core/enquiries/import-enquiry.server.ts'
import { findActiveOwners } from '#core/enquiries/one-enquiry.server.ts'
import { listReferenced } from '#core/enquiries/read-enquiries.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { tidy } from '#core/text.ts'
import { requireRight } from '#core/users/rights.server.ts'
import { mayReadEnquiries } from '#core/users/role.ts'
import { mapInTurns } from '#db/give-way.ts'
import type { Db } from '#db/schema.ts'
import { type EnquiryRules, readEnquiry } from './enquiry-row.server.ts'
import { sameSteps } from './enquiry-steps.ts'
import { type Values, valuesOf } from './export-enquiries.server.ts'
import type { KindPlan } from './kind-plan.ts'
import type { RowFate } from './transfer.ts'
import { textOf } from './values.ts'

type Known = EnquiryRules & {
  byReference: ReadonlyMap<string, Values>
  seen: Map<string, number>
}

/** docs/product.md §15.1: what is here already is never changed, and what was erased stays erased. */
export async function planEnquiries(db: Db, rows: readonly SourceRow[]): Promise<KindPlan> {
  const known = await readKnown(db, rows.map(referenceOf).filter(isReference))
  const planned = await mapInTurns(rows, (row) => planEnquiry(known, row))
  return {
    rows: planned.map(({ fate }) => fate),
    revisions: {},
    async write(work) {
      await requireRight(work.tx, work.actor.id ?? '', mayReadEnquiries)
      for (const { enquiry, fate } of planned)
        if (enquiry && fate.fate === 'new') await importEnquiry(work, enquiry, known.now)
      // Visitors see none of it.
      return []
    },
  }
}

/** Of those that are here only what the file names: there may be a million of them. */
async function readKnown(db: Db, references: readonly string[]): Promise<Known> {
  const { enquiries, legalHold } = await findSettings(db)
  const { retentionMonths } = enquiries
  const now = new Date()
  const oldest = new Date(now)
  oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths)
  const stored = await valuesOf(listReferenced(db, [...new Set(references)]))
  return {
    now,
    retentionMonths,
    seen: new Map(),
    byReference: new Map(stored.map((values) => [values.reference, values])),
    owners: await findActiveOwners(db),
    keptFrom: retentionMonths === 0 || legalHold.on ? undefined : oldest,
  }
}

const referenceOf = ({ cells }: SourceRow) => textOf(cells.reference).trim().toUpperCase()

const isReference = (text: string) => /^E(-[0-9A-Z]{4}){2,3}$/.test(text)

type PlannedEnquiry = { enquiry?: ImportedEnquiry; fate: RowFate }

function planEnquiry(known: Known, row: SourceRow): PlannedEnquiry {
  const { line, cells } = row
  const reference = referenceOf(row)
  const of = { line, name: reference, changes: [], reasons: [] }
  const refused = (...reasons: string[]): PlannedEnquiry => ({
    fate: { ...of, fate: 'refused', reasons },
  })
  if (row.issue) return refused(row.issue)
  if (!isReference(reference))
    return refused('Reference must be one that an export gave, such as E-7KQ4-M2XD')
  const earlier = known.seen.get(reference)
  if (earlier) return refused(`The same reference is in line ${earlier} already`)
  known.seen.set(reference, line)
  const before = known.byReference.get(reference)
  if (before) {
    const reason = whyOther(before, cells)
    return reason === undefined ? { fate: { ...of, fate: 'unchanged' } } : refused(reason)
  }
  const { enquiry, reasons } = readEnquiry(known, reference, cells)
  if (reasons.length > 0) return refused(...reasons)
  const changes = [{ label: 'State', before: '', after: textOf(cells.state) }]
  const note = longMessageNote(enquiry)
  return { enquiry, fate: { ...of, fate: 'new', changes, ...(note && { notes: [note] }) } }
}

/** Why the row cannot be what is here already; undefined: it says the same. */
function whyOther(before: Values, cells: SourceRow['cells']): string | undefined {
  const other = enquiryColumnNames.filter(
    (name) =>
      name !== 'reference' &&
      Object.hasOwn(cells, name) &&
      (name === 'steps'
        ? !sameSteps(cells.steps, before.steps)
        : tidy(textOf(cells[name])) !== tidy(before[name])),
  )
  if (other.length === 0) return undefined
  if (before.state === 'erased') return 'It was erased here, and what was erased does not come back'
  return `It is here already, and an import changes no enquiry: ${other.join(', ')} differ`
}
