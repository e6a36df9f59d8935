import { errorsOf } from '#core/issue.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft, FieldTable } from '#core/record/fields.ts'
import type { Row } from '#core/record/list.ts'
import { mapInTurns } from '#db/give-way.ts'
import { broughtPictures, type FilePictures } from './file-pictures.server.ts'
import type { Drafted, ListTransfer } from './list-rows.server.ts'
import { isAway } from './more-columns.ts'
import { keptHere, planOf } from './plan-rows.server.ts'
import type { RowPlan } from './transfer.ts'
import type { Foreign } from './transfer-kind.ts'
import { shownValue, textOf } from './values.ts'

export async function refuseByRules<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  {
    today,
    inFiles = {},
    foreign,
    step,
  }: {
    today: string
    inFiles?: Readonly<Record<string, string>>
    foreign?: Foreign
    step?: () => void
  },
): Promise<void> {
  await mapInTurns(drafted, ({ row, draft, before, reasons, notes }) => {
    step?.()
    // Its cells may be those of other columns.
    if (row.issue) return
    const saved = before ? [before.draft] : []
    // How many there may be is asked of all of them together.
    const issues = errorsOf(list.check([draft], { today, saved }))
    for (const { id, path, message } of issues) {
      if (id !== draft.id || foreign?.forgiven.includes(path)) continue
      const reason = inFiles[message] ?? message
      if (!reasons.includes(reason)) reasons.push(reason)
    }
    if (foreign) return
    for (const { text } of list.questions?.([draft], saved) ?? [])
      if (!before) notes.push(text)
      else reasons.push(`${text}. Enter it under Prices, where a large move is confirmed`)
  })
}

export function refuseExcess<D extends AnyDraft, S extends Row>(
  { max }: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  count: number,
): void {
  const leaves = ({ before, more, reasons }: Drafted<D>) =>
    reasons.length === 0 && before && !before.isRemoved && isAway(more.values)
  let total = count - drafted.filter(leaves).length
  for (const { before, more, reasons } of drafted) {
    const isMore = !before || before.isRemoved
    if (reasons.length > 0 || !isMore || isAway(more.values)) continue
    total += 1
    if (total > max.rows) reasons.push(max.message)
  }
}

/** Refuses rows of a file that may not stand beside what stays in the list and the rows above them. */
export function refuseTogether<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  drafted: readonly Drafted<D>[],
  active: readonly D[],
): void {
  if (!list.checkTogether) return
  const accepted = drafted.filter(({ reasons }) => reasons.length === 0)
  const replaced = new Set(accepted.map(({ draft }) => draft.id))
  const staying = active.filter(({ id }) => !replaced.has(id))
  const coming = accepted.filter(({ more }) => !isAway(more.values)).map(({ draft }) => draft)
  const reasons = Map.groupBy(list.checkTogether([...staying, ...coming]), ({ id }) => id)
  for (const { draft, reasons: own } of accepted)
    own.push(...(reasons.get(draft.id) ?? []).map(({ message }) => message))
}

export function planOfRow<D extends AnyDraft, S extends Row>(
  { columns, wordsOf }: ListTransfer<D, S>,
  fields: FieldTable,
  { row, before, draft, more, reasons, notes, kept }: Drafted<D>,
  { pictures, quiet = [] }: { pictures: FilePictures; quiet?: readonly string[] },
): RowPlan {
  const changes = columns
    .filter(({ key }) => before?.draft[key] !== draft[key] && (before || draft[key] !== ''))
    .map(({ key, field: { label } }) => ({
      label,
      before: before ? shownValue(before.draft[key]) : '',
      after: shownValue(draft[key]),
    }))
  const named = columns.filter(({ key }) => kept.includes(key) && !quiet.includes(key))
  const labels = named.map(({ field }) => field.label)
  return planOf({
    line: row.line,
    name: textOf(row.cells.name) || String(draft.name),
    isNew: !before,
    changes: [...changes, ...more.changes],
    reasons,
    notes,
    ...keptHere(kept, labels),
    ...broughtPictures(fields, draft, wordsOf(draft), pictures),
  })
}
