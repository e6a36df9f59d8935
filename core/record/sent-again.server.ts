import type { Db } from '#db/schema.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { EditedList, NewRowMark, Row, SentList } from './list.ts'
import { restoreTexts } from './long-texts.server.ts'
import { findPastVersion, rowsOfThen } from './past.server.ts'
import { findList } from './save.server.ts'
import { readSentList } from './sent-list.server.ts'
import { listStoredRecords } from './write.server.ts'

/** New rows have only the fields that were sent. */
export type SentAgain<D extends Row> = { loaded: EditedList<D>; rows: D[] }

/** The list as it was loaded and the rows as sent; undefined if this version cannot read them. */
export async function findSentAgain<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  sent: SentList,
): Promise<SentAgain<D> | undefined> {
  const { read } = readSentList(sent, list.shape, list.max)
  const base = read && (await findListAt(db, list, read.revision))
  if (!base) return undefined
  const loaded = new Map(base.rows.map((row) => [row.id, row]))
  const restored = restoreTexts(list.fields, read.rows, base.rows)
  const rows = restored.rows.map((row) => asEdited(list, row, loaded.get(row.id)))
  return { loaded: base, rows }
}

/** The list as it was at a revision; undefined if it never had it. */
export async function findListAt<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  revision: number,
): Promise<EditedList<D> | undefined> {
  const now = await findList(db, list)
  if (now.revision === revision) return now
  const past = await findPastVersion(db, list.name, revision)
  if (!past) return undefined
  const stored = await listStoredRecords(db, list)
  const known = stored.filter(({ recordId }) => !past.cameLater.has(recordId))
  return { ...now, revision, rows: rowsOfThen(known, past.records, list) }
}

function asEdited<D extends AnyDraft, S extends Row>(
  { priceFields = [] }: ListDefinition<D, S>,
  { isNew: _, ...sent }: S & NewRowMark,
  loaded: D | undefined,
): D {
  const draft: object = sent
  if (!loaded) return draft as D
  const isPriceSent = priceFields.some((field) => field in sent)
  const price = isPriceSent ? {} : { priceRevision: loaded.priceRevision }
  return { ...loaded, ...sent, ...('priceRevision' in loaded && price) }
}
