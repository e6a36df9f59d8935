import { dayIn } from '#core/dates.ts'
import type { ListDefinition } from '#core/record/definition.server.ts'
import type { AnyDraft } from '#core/record/fields.ts'
import type { Row, RowIssue } from '#core/record/list.ts'
import { listStoredRecords, saveRecords } from '#core/record/write.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import type { SourceRow } from '#core/spreadsheets/read-source.server.ts'
import type { Work } from '#core/work.ts'
import { mapInTurns } from '#db/give-way.ts'
import { type ContentType, findListRevision, takeListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import { findFilePictures, withPictures } from './file-pictures.server.ts'
import {
  type Drafted,
  draftRows,
  type ListTransfer,
  planOfRow,
  refuseByRules,
  refuseExcess,
  refuseTogether,
} from './list-rows.server.ts'
import type { MoreTexts } from './more-columns.ts'
import { type KindPlan, planOf } from './plan-rows.server.ts'
import { createSteps } from './progress.ts'
import { isWritten, type RowPlan, type TransferRecord } from './transfer.ts'
import type { Asked, Foreign, TransferDependencies, TransferKind } from './transfer-kind.ts'
import { type Column, inOrder, recordOf, textOf } from './values.ts'

/** Records that are saved together, as one list or as one a theme. */
export type ListKind<D extends AnyDraft, S extends Row> = {
  noun: ContentType & TransferKind['noun']
  marks: readonly string[]
  /** Of what an export writes. */
  columns: readonly Column[]
  /** What a file may say besides. */
  more?: readonly string[]
  moreColumns: readonly Column[]
  /** By the ids of the editor. */
  listKept(db: Db, theme: string): Promise<ReadonlyMap<string, MoreTexts>>
  listOf(theme: string): ListDefinition<D, S>
  /** The themes that have a list each; without it there is one list. */
  listThemes?(db: Db): Promise<string[]>
  open(db: Db, theme: string, now: Date): Promise<ListTransfer<D, S>>
}

/** How such records go out as files and come in again (docs/product.md §15.1). */
export function listTransfer<D extends AnyDraft, S extends Row>(
  kind: ListKind<D, S>,
): TransferKind {
  const columns = [...kind.columns, ...kind.moreColumns].map(({ name }) => name)
  const names = ['id', ...(kind.listThemes ? ['theme'] : []), ...columns]
  return {
    noun: kind.noun,
    marks: kind.marks,
    more: kind.more,
    columns: names,
    async listsOf({ db }, rows) {
      const named = new Set(rows.map((row) => themeOf(kind, row)))
      const themes = await listThemes(db, kind)
      return themes.filter((theme) => named.has(theme)).map((theme) => kind.listOf(theme).name)
    },
    records: ({ db }, asked) => exportLists(db, kind, names, asked),
    plan: (dependencies, rows) => planLists(dependencies, kind, rows),
  }
}

type Themes = Pick<ListKind<AnyDraft, Row>, 'listThemes'>

const listThemes = async (db: Db, kind: Themes) => (await kind.listThemes?.(db)) ?? ['']

const themeOf = (kind: Themes, { cells }: SourceRow) =>
  kind.listThemes ? textOf(cells.theme).trim() : ''

/** Those that are shown, the closed ones, and the trash where it is wanted. */
async function* exportLists<D extends AnyDraft, S extends Row>(
  db: Db,
  kind: ListKind<D, S>,
  names: readonly string[],
  { theme: wanted, withTrash }: Asked,
): AsyncGenerator<TransferRecord> {
  const themes = await listThemes(db, kind)
  const asked = themes.filter((each) => !kind.listThemes || (wanted ?? each) === each)
  for (const theme of asked.toSorted()) {
    const kept = await kind.listKept(db, theme)
    const rankOf = ({ id }: D) => (kept.get(id)?.removed ? 2 : kept.get(id)?.closed ? 1 : 0)
    const orderOf = ({ displayOrder }: AnyDraft) => Number(displayOrder)
    const drafts = (await listStoredRecords(db, kind.listOf(theme)))
      .map(({ draft }) => draft)
      .filter((draft) => withTrash || rankOf(draft) < 2)
      .toSorted(
        (a, b) => rankOf(a) - rankOf(b) || orderOf(a) - orderOf(b) || (a.id < b.id ? -1 : 1),
      )
    for (const draft of drafts) {
      const more = kind.moreColumns.map(({ name, key }) => [name, kept.get(draft.id)?.[key]])
      const record = { ...recordOf(kind.columns, draft), ...Object.fromEntries(more), theme }
      yield inOrder(names, record)
    }
  }
}

async function planLists<D extends AnyDraft, S extends Row>(
  { db, now, pictures, foreign, onRow }: TransferDependencies & { now: Date },
  kind: ListKind<D, S>,
  rows: readonly SourceRow[],
): Promise<KindPlan> {
  const themes = new Set(await listThemes(db, kind))
  const plans = new Map<SourceRow, RowPlan>()
  const lists: PlannedList[] = []
  // Each row is read, judged and compared.
  const step = createSteps(onRow, { rows: rows.length, times: 3 })
  for (const [theme, own] of Map.groupBy(rows, (row) => themeOf(kind, row))) {
    if (!themes.has(theme)) {
      for (const row of own) plans.set(row, refusedTheme(row, theme))
      continue
    }
    const about = { now, pictures, foreign, step }
    const planned = await planList(db, await kind.open(db, theme, now), own, about)
    own.forEach((row, at) => {
      const plan = planned.rows[at]
      if (plan) plans.set(row, plan)
    })
    lists.push(planned)
  }
  return {
    rows: rows.flatMap((row) => plans.get(row) ?? []),
    revisions: Object.fromEntries(lists.map(({ list, revision }) => [list, revision])),
    async write(work) {
      let changed = false
      for (const list of lists) changed = (await list.write(work)) || changed
      return changed ? [kind.noun] : []
    },
  }
}

function refusedTheme({ line, cells, issue }: SourceRow, theme: string): RowPlan {
  const reason = theme === '' ? 'Theme is missing' : `There is no theme ${theme.slice(0, 60)}`
  const reasons = [...(issue ? [issue] : []), reason]
  return planOf({ line, name: textOf(cells.name), isNew: true, changes: [], reasons })
}

type PlannedList = {
  list: string
  rows: RowPlan[]
  revision: number
  write(work: Work): Promise<boolean>
}

async function planList<D extends AnyDraft, S extends Row>(
  db: Db,
  transfer: ListTransfer<D, S>,
  rows: readonly SourceRow[],
  {
    now,
    pictures,
    foreign,
    step,
  }: { now: Date; step: () => void } & Pick<TransferDependencies, 'pictures' | 'foreign'>,
): Promise<PlannedList> {
  const keptIds = new Map<string, Date | undefined>()
  const list = transfer.listOf(keptIds)
  const revision = await findListRevision(db, list.name)
  const { timeZone } = await findSettings(db)
  const today = dayIn(timeZone, now)
  const stored = await listStoredRecords(db, list)
  const active = stored.filter(({ isRemoved }) => !isRemoved).map(({ draft }) => draft)
  const ofPictures = transfer.columns.filter(({ field }) => field.kind === 'picture')
  const pictureColumns = ofPictures.map(({ name }) => name)
  const named = await findFilePictures(db, rows, pictures, pictureColumns)
  const drafted = await draftRows(transfer, rows, {
    stored,
    active,
    keptIds,
    today,
    timeZone,
    pictures: named,
    foreign,
    step,
  })
  await refuseByRules(list, drafted, { today, inFiles: transfer.inFiles, foreign, step })
  refuseExcess(list, drafted, active.length)
  refuseTogether(list, drafted, active)
  const plans = await mapInTurns(drafted, (each) => {
    step()
    return planOfRow(transfer, list.fields, each, { pictures: named, quiet: foreign?.quiet })
  })
  return {
    list: list.name,
    rows: plans,
    revision,
    async write(work) {
      const wanted = drafted.filter((_, at) => plans[at] && isWritten(plans[at]))
      if (wanted.length === 0) return false
      const next = await takeListRevision(work.tx, list.name)
      const placed = wanted.map((each) => ({
        ...each,
        draft: withPictures(list.fields, each.draft, pictures),
      }))
      const sent = merge(transfer, active, placed)
      const save = { ...work, revision: next, reason: 'Imported' }
      const { changed, ids: made } = await saveRecords(save, eased(list, foreign), () => sent)
      const said = wanted
        .filter(({ more }) => Object.values(more.values).some((value) => value !== ''))
        .map(({ draft, more }) => ({ id: made[draft.id] ?? draft.id, values: more.values }))
      await transfer.more.write(save, said)
      return changed || said.length > 0
    },
  }
}

/** What rows may be together was asked row by row: some of them go on to the trash. */
function eased<D extends AnyDraft, S extends Row>(
  list: ListDefinition<D, S>,
  foreign: Foreign | undefined,
): ListDefinition<D, S> {
  const counts = ({ id, path }: RowIssue) => id !== '' && !foreign?.forgiven.includes(path)
  return {
    ...list,
    check: (rows, context) => list.check(rows, context).filter(counts),
    checkTogether: undefined,
  }
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
