import type { CreateTableBuilder, Kysely } from 'kysely'
import type { columns } from './columns.ts'

/**
 * A table of single records, with what each of them has; its fields are added to it in snake case, and their
 * translations lie in one column. It is never changed, as the migrations that use it.
 */
export function recordTable<Name extends string>(
  schema: Kysely<unknown>['schema'],
  { text, json, whole, instant, optional }: ReturnType<typeof columns>,
  name: Name,
): CreateTableBuilder<Name, never> {
  return schema
    .createTable(name)
    .$call(text('id', { primaryKey: true }))
    .$call(json('translations', { defaultTo: '{}' }))
    .$call(whole('display_order', { defaultTo: 0 }))
    .$call(instant('created_at'))
    .$call(instant('updated_at'))
    .$call(optional.instant('removed_at'))
    .$call(optional.text('removed_by'))
}
