import { dayIn } from '#core/dates.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import type { Row, RowIssue } from '#core/record/list.ts'
import { listStoredRecords, saveRecords } from '#core/record/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import { findListRevision, takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { addressed, refusePictures } from './list-pictures.server.ts'
import { type Drafted, draftRows, type ListTransfer } from './list-rows.server.ts'
import { planOfRow, refuseByRules, refuseExcess } from './row-plans.server.ts'
import { isWritten, type RowPlan } from './transfer.ts'
import type { ZipPictures } from './zip-pictures.server.ts'

export type PlannedList = {
  rows: RowPlan[]
  revision: number
  /** In the same transaction. */
  write: (work: Work) => Promise<boolean>
}

/** Plans each row of a file; nothing is written before `write`. */
export async function planList<D extends AnyDraft, S extends Row>(
  db: Db,
  transfer: ListTransfer<D, S>,
  rows: readonly SourceRow[],
  now: Date,
  pictures?: ZipPictures,
): Promise<PlannedList> {
  const keptIds = new Set<string>()
  const list = transfer.listOf(keptIds)
  const revision = await findListRevision(db, list.name)
  const { timeZone } = await findSettings(db)
  const today = dayIn(timeZone, now)
  const stored = await listStoredRecords(db, list)
  const active = stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft)
  const drafted = await draftRows(transfer, rows, {
    stored,
    active,
    keptIds,
    today,
    timeZone,
    pictures,
  })
  await refusePictures(db, list, drafted, pictures)
  await refuseByRules(list, drafted, { today, inFiles: transfer.inFiles })
  refuseExcess(list, drafted, active.length)
  const plans = await mapInTurns(drafted, (each) => planOfRow(transfer, list.fields, each))
  return {
    rows: plans,
    revision,
    async write(work) {
      const wanted = drafted.filter((_, at) => plans[at] && isWritten(plans[at]))
      if (wanted.length === 0) return false
      const next = await takeListRevision(work.tx, list.name)
      const sent = merge(transfer, active, addressed(list.fields, wanted, pictures))
      const save = { ...work, revision: next, reason: 'Imported' }
      const { changed, ids: made } = await saveRecords(save, withoutMax(list), () => sent)
      const extras = wanted
        .filter(({ extra }) => Object.values(extra.values).some((value) => value !== ''))
        .map(({ draft, extra }) => ({ id: made[draft.id] ?? draft.id, values: extra.values }))
      await transfer.extra.write(save, extras)
      return changed || extras.length > 0
    },
  }
}

/** How many there may be was asked row by row: some of them go on to the trash. */
function withoutMax<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
): ListDefinition<D, S> {
  const isOfRow = ({ id }: RowIssue) => id !== ''
  return { ...list, check: (rows, context) => list.check(rows, context).filter(isOfRow) }
}

function merge<D extends AnyDraft, S extends Row>(
  transfer: ListTransfer<D, S>,
  active: readonly D[],
  wanted: readonly Drafted<D>[],
): (S | D)[] {
  const imported = new Map(
    wanted.map(({ draft, before }) => [draft.id, { draft, before: before?.draft }]),
  )
  const own = active
    .filter(({ id }) => !imported.has(id))
    .map((draft) => ({ draft, before: draft }))
  return [...own, ...imported.values()]
    .toSorted((a, b) => transfer.sort(a.draft, b.draft))
    .map(({ draft, before }) => ({ ...transfer.sent(draft, before), isNew: before === undefined }))
}
