import type { Ground, Statement } from './statement.ts'

/** Changes of what visitors see that wait for a second person, and what became of each. */
export function approval({ schema, column }: Ground): Statement[] {
  const { text, json, instant, optional } = column
  const index = (name: string) => schema.createIndex(name).on('submissions')
  return [
    schema
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
      .$call(optional.instant('starts_at')),
    index('submissions_state').columns(['state', 'submitted_at']),
    index('submissions_list').columns(['list', 'state']),
    index('submissions_decided').columns(['decided_at desc', 'id']),
  ]
}
