import type { Ground, Statement } from './statement.ts'

export function facts({ schema, column }: Ground): Statement[] {
  const { text, instant, day, whole, json, optional } = column
  return [
    schema
      .createTable('facts')
      .$call(text('id', { primaryKey: true }))
      .$call(text('label'))
      .$call(text('value'))
      .$call(text('kind'))
      .$call(text('link', { defaultTo: '' }))
      .$call(text('source', { defaultTo: '' }))
      .$call(day('as_of'))
      .$call(json('translations', { defaultTo: '{}' }))
      .$call(whole('display_order', { defaultTo: 0 }))
      .$call(instant('created_at'))
      .$call(instant('updated_at'))
      .$call(optional.instant('removed_at'))
      .$call(optional.text('removed_by')),
  ]
}
