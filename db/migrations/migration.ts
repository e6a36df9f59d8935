import type { Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'

/**
 * One step of the schema. Migrations do not use today's `Schema` nor today's rules: they must do
 * the same in ten years. Once released, a migration is never changed.
 *
 * Between two versions that follow each other migrations only add: a table, a column that may be empty or has a
 * default, an index that is not unique. Then the version before runs on the new tables, too, and an update
 * and the way back change the program only. Their names begin with `adds`, which `tests/requests/additive.test.ts` holds
 * them to. What a version has stopped using is removed by the next one, in a migration whose name it lists in
 * `livesWith`. An update of any other name stops saves, and has no way back (docs/running.md).
 */
export type Migration = {
  /** Four digits and words, `0002_adds_call_back_times`; they run in this order. */
  name: string
  /**
   * 'more' means that what was done is kept and it is called again, in a transaction of its own: so a column of
   * many rows is filled in pieces, between which others write. What the version before writes meanwhile
   * has the default.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: a migration that does one step returns nothing.
  up<S>(tx: Transaction<S>, dialect: DialectName): Promise<'more' | void>
}

/** Whether a version that does not know this migration runs on what it has done. */
export function isAdditive(name: string): boolean {
  return /^\d{4}_adds_/.test(name)
}
