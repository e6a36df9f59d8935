import type { CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import type { DialectName } from '../../connect.ts'
import type { columns } from '../columns.ts'

/** A statement that is not run yet: the builders of Kysely and its `sql` are such. */
export type Statement = { compile(db: QueryExecutorProvider): CompiledQuery }

/** What the tables of one area are written with; `column` has every kind of column. */
export type Ground = {
  schema: Kysely<unknown>['schema']
  column: ReturnType<typeof columns>
  dialect: DialectName
}
