import { recordTable } from '../record-table.ts'
import type { Ground, Statement } from './statement.ts'

export function claims({ schema, column }: Ground): Statement[] {
  const { text, day, optional } = column
  return [
    recordTable(schema, column, 'claims')
      .$call(text('name', { unique: true }))
      .$call(text('value'))
      .$call(text('unit', { defaultTo: '' }))
      .$call(text('source', { defaultTo: '' }))
      .$call(text('source_url', { defaultTo: '' }))
      .$call(text('source_date', { defaultTo: '' }))
      .$call(optional.text('owner_id'))
      .$call(day('review_by')),
    schema
      .createTable('claim_figures')
      .$call(text('id', { primaryKey: true }))
      .$call(text('theme'))
      .$call(text('language'))
      .$call(text('figure'))
      .$call(text('value'))
      .$call(text('claim_id', { references: { column: 'claims.id', onDelete: 'cascade' } })),
    schema
      .createIndex('claim_figures_place')
      .on('claim_figures')
      .columns(['theme', 'language', 'figure', 'value'])
      .unique(),
  ]
}
