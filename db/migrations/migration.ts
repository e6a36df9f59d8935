import type { Transaction } from 'kysely'
import type { DialectName } from '../connect.ts'

/**
 * One step of the schema. Migrations do not use today's `Schema` nor today's rules: they must do
 * the same in ten years. Once released, a migration is never changed.
 */
export type Migration = {
  /** Four digits and a word; they run in this order. */
  name: string
  up<S>(tx: Transaction<S>, dialect: DialectName): Promise<void>
}
