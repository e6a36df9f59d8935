import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** Changes of what visitors see that wait for a second person, and what became of each. */
export const submissions: Migration = {
  name: '0022_submissions',
  async up(tx, dialect) {
    const { text, json, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('submissions')
      .$call(text('id', { primaryKey: true }))
      .$call(text('operation'))
      .$call(text('noun'))
      .$call(text('key'))
      .$call(text('language', { defaultTo: '' }))
      .$call(text('list'))
      .$call(text('title'))
      .$call(json('input'))
      .$call(json('changes'))
      .$call(json('editors'))
      .$call(text('hash'))
      .$call(text('submitted_by'))
      .$call(text('submitted_by_name'))
      .$call(instant('submitted_at'))
      .$call(text('state', { defaultTo: 'waiting' }))
      .$call(optional.text('decided_by'))
      .$call(text('decided_by_name', { defaultTo: '' }))
      .$call(optional.instant('decided_at'))
      .$call(text('reason', { defaultTo: '' }))
      .$call(optional.whole('revision'))
      .$call(optional.instant('starts_at'))
      .execute()
    const index = (name: string) => tx.schema.createIndex(name).on('submissions')
    await index('submissions_state').columns(['state', 'submitted_at']).execute()
    await index('submissions_list').columns(['list', 'state']).execute()
  },
}
