import { findListRevision } from '#db/revisions.ts'
import type { Db } from '#db/schema.ts'
import type { ListDefinition } from './definition.server.ts'
import type { AnyDraft } from './fields.ts'
import type { Row } from './list.ts'
import { longFields, markOf } from './long-texts.server.ts'
import { findListAt } from './sent-again.server.ts'
import { listStoredRecords } from './write.server.ts'

/**
 * The long texts of some rows by their marks, as they are, also in the trash, and as they were at each
 * of these revisions of the list: an editor asks for them when a row is opened, or when two people have
 * changed it.
 */
export async function findTexts<D extends AnyDraft, S extends Row>(
  db: Db,
  list: ListDefinition<D, S>,
  asked: { ids: readonly string[]; revisions: readonly number[] },
): Promise<Record<string, string>> {
  const ids = new Set(asked.ids)
  const names = longFields(list.fields)
  const rows = (await listStoredRecords(db, list)).map(({ draft }) => draft)
  const present = await findListRevision(db, list.name)
  for (const revision of new Set(asked.revisions)) {
    if (revision === present) continue
    rows.push(...((await findListAt(db, list, revision))?.rows ?? []))
  }
  const texts = rows
    .filter(({ id }) => ids.has(id))
    .flatMap((row) => names.map((name) => String(row[name])))
  return Object.fromEntries(texts.map((text) => [markOf(text), text]))
}
