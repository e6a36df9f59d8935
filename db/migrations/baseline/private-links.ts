import type { Ground, Statement } from './statement.ts'

/** Themes shown to one named recipient each (docs/product.md §14). */
export function privateLinks({ schema, column }: Ground): Statement[] {
  const { text, whole, flag, instant, optional } = column
  return [
    schema
      .createTable('private_links')
      .$call(text('id', { primaryKey: true }))
      .$call(text('token_hash', { unique: true }))
      .$call(text('theme_id', { references: { column: 'themes.id', onDelete: 'restrict' } }))
      .$call(whole('version'))
      .$call(text('language', { defaultTo: 'en' }))
      .$call(text('recipient'))
      .$call(text('email'))
      .$call(flag('asks_attestation'))
      .$call(flag('mailed'))
      .$call(instant('created_at'))
      .$call(optional.text('created_by'))
      .$call(text('created_by_name'))
      .$call(instant('expires_at'))
      .$call(optional.instant('opened_at'))
      .$call(optional.instant('revoked_at'))
      .$call(text('revoked_by', { defaultTo: '' })),
    schema
      .createIndex('private_links_created')
      .on('private_links')
      .columns(['created_at desc', 'id']),
    schema.createIndex('private_links_expires').on('private_links').column('expires_at'),
    // Who attests does so for their own browser (docs/decisions.md 45).
    schema
      .createTable('private_link_attestations')
      .$call(text('id', { primaryKey: true }))
      .$call(text('link_id', { references: { column: 'private_links.id', onDelete: 'cascade' } }))
      .$call(text('browser_hash'))
      .$call(instant('at'))
      .$call(text('sentence'))
      .$call(whole('version')),
    schema
      .createIndex('private_link_attestations_browser')
      .on('private_link_attestations')
      .columns(['link_id', 'browser_hash'])
      .unique(),
  ]
}
