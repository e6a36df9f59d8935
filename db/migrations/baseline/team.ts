import { sql } from 'kysely'
import type { Ground, Statement } from './statement.ts'

export function team({ schema, column }: Ground): Statement[] {
  const { text, flag, whole, json, instant, optional } = column
  return [
    schema
      .createTable('team_members')
      .$call(text('id', { primaryKey: true }))
      .$call(text('name'))
      .$call(text('role'))
      .$call(text('short_bio'))
      .$call(text('full_bio'))
      .$call(optional.text('image_url'))
      .$call(text('image_alt', { defaultTo: '' }))
      .$call(json('translations', { defaultTo: '{}' }))
      .$call(text('profile_url', { defaultTo: '' }))
      .$call(flag('use_initials'))
      .$call(text('slug', { unique: true, check: sql`slug <> ''` }))
      .$call(flag('show_on_home'))
      .$call(whole('display_order', { defaultTo: 1000 }))
      .$call(instant('last_updated'))
      .$call(instant('created_at'))
      .$call(instant('updated_at'))
      .$call(optional.instant('removed_at'))
      .$call(optional.text('removed_by')),
    schema
      .createTable('former_slugs')
      .$call(text('slug', { primaryKey: true }))
      .$call(text('member_id', { references: { column: 'team_members.id', onDelete: 'cascade' } }))
      .$call(instant('created_at')),
    schema.createIndex('former_slugs_member').on('former_slugs').column('member_id'),
  ]
}
