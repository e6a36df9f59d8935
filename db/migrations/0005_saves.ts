import { columns } from './columns.ts'
import type { Migration } from './migration.ts'

/** What saving whole lists needs: answers by key, revisions of prices, who removed a stock. */
export const saves: Migration = {
  name: '0005_saves',
  async up(tx, dialect) {
    const { text, whole, json, instant, optional } = columns(dialect)
    await tx.schema
      .createTable('saves')
      .$call(text('list'))
      .$call(text('key'))
      .$call(text('fingerprint'))
      .$call(json('answer'))
      .$call(instant('at'))
      .addPrimaryKeyConstraint('saves_pkey', ['list', 'key'])
      .execute()
    await tx.schema.createIndex('saves_at').on('saves').column('at').execute()

    const members = () => tx.schema.alterTable('team_members')
    await text('image_alt', { defaultTo: '' })(members()).execute()
    const picks = () => tx.schema.alterTable('stock_picks')
    await text('image_alt', { defaultTo: '' })(picks()).execute()
    await whole('price_revision', { defaultTo: 0 })(picks()).execute()
    await optional.text('removed_by')(picks()).execute()
  },
}
