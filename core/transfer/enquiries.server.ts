import { longMessageNote } from '#core/enquiries/enquiry.ts'
import { oldestKept } from '#core/enquiries/erase-old.server.ts'
import { type EnquiryColumn, enquiryColumnNames } from '#core/enquiries/export-columns.ts'
import { type ImportedEnquiry, importEnquiry } from '#core/enquiries/import-enquiry.server.ts'
import { findActiveOwners } from '#core/enquiries/one-enquiry.server.ts'
import {
  countAllEnquiries,
  listAllEnquiries,
  listReferenced,
} from '#core/enquiries/read-enquiries.server.ts'
import { mayReadEnquiries } from '#core/rights/role.ts'
import { requireRight } from '#core/rights/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { tidy } from '#core/text.ts'
import type { Db } from '#db/schema.ts'
import { type EnquiryRules, readEnquiry, sameSteps } from './enquiry-row.server.ts'
import { createOncePerFile, type FoundRow, type Opened } from './plan-rows.server.ts'
import type { TransferRecord } from './transfer.ts'
import type { TransferDependencies, TransferKind } from './transfer-kind.ts'
import { textOf } from './values.ts'

type Known = EnquiryRules & {
  byReference: ReadonlyMap<string, Values>
  oncePerFile: ReturnType<typeof createOncePerFile>
}

export const enquiryTransfer: TransferKind = {
  noun: 'enquiries',
  mayExport: mayReadEnquiries,
  marks: ['reference', 'state', 'message'],
  columns: enquiryColumnNames,
  more: ['user_agent'],
  records: ({ db }) => exportEnquiries(db),
  count: ({ db }) => countAllEnquiries(db),
  open: openEnquiries,
}

/** docs/product.md §15.1: what is here already is never changed, and what was erased stays erased. */
async function openEnquiries(
  { db, now }: TransferDependencies & { now: Date },
  rows: readonly SourceRow[],
): Promise<Opened<FoundEnquiry>> {
  const known = await readKnown(db, now, rows.map(referenceOf).filter(isReference))
  return {
    find: (row) => findEnquiry(known, row),
    async write(work, accepted) {
      // A command of the machine has no person.
      if (work.actor.id !== null) await requireRight(work.tx, work.actor.id, mayReadEnquiries)
      for (const { enquiry, plan } of accepted)
        if (enquiry && plan.change === 'new') await importEnquiry(work, enquiry, known.now)
      // Visitors see none of it.
      return []
    },
  }
}

/** Of those that are here only what the file names: there may be a million of them. */
async function readKnown(db: Db, now: Date, references: readonly string[]): Promise<Known> {
  const { enquiries } = await findSettings(db)
  const stored = await Array.fromAsync(listReferenced(db, [...new Set(references)]))
  return {
    now,
    retentionMonths: enquiries.retentionMonths,
    oncePerFile: createOncePerFile(),
    byReference: new Map(stored.map((values) => [values.reference, values])),
    owners: await findActiveOwners(db),
    keptFrom: await oldestKept(db, now),
  }
}

const referenceOf = ({ cells }: SourceRow) => textOf(cells.reference).trim().toUpperCase()

const isReference = (text: string) => /^E(-[0-9A-Z]{4}){2,3}$/.test(text)

type FoundEnquiry = FoundRow & { enquiry?: ImportedEnquiry }

function findEnquiry(known: Known, row: SourceRow): FoundEnquiry {
  const { line, cells } = row
  const reference = referenceOf(row)
  const same = { line, name: reference, isNew: false, changes: [], reasons: [] }
  const refused = (...reasons: string[]) => ({ found: { ...same, reasons } })
  if (row.issue) return refused(row.issue)
  if (!isReference(reference))
    return refused('Reference must be one that an export gave, such as E-7KQ4-M2XD')
  const names = [known.oncePerFile('reference', reference, line)]
  const before = known.byReference.get(reference)
  if (before) {
    const reason = whyOther(before, cells)
    return reason === undefined ? { found: same, names } : refused(reason)
  }
  const { enquiry, reasons } = readEnquiry(known, reference, cells)
  const note = longMessageNote(enquiry)
  const changes = [{ label: 'State', before: '', after: textOf(cells.state) }]
  const notes = note ? [note] : []
  return { enquiry, found: { ...same, isNew: true, changes, notes, reasons }, names }
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

export type Values = Record<EnquiryColumn, string>

/**
 * docs/product.md §15.1, the newest first: spam too, and of erased ones what is left. Read as it is
 * asked for: there may be a million.
 */
async function* exportEnquiries(db: Db): AsyncGenerator<TransferRecord> {
  let together: Values[] = []
  for await (const values of listAllEnquiries(db)) {
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
