import { recordTable } from '../record-table.ts'
import type { Ground, Statement } from './statement.ts'

export function facts({ schema, column }: Ground): Statement[] {
  const { text, day } = column
  return [
    recordTable(schema, column, 'facts')
      .$call(text('label'))
      .$call(text('value'))
      .$call(text('kind'))
      .$call(text('link', { defaultTo: '' }))
      .$call(text('source', { defaultTo: '' }))
      .$call(day('as_of')),
  ]
}
