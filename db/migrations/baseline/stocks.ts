import { sql } from 'kysely'
import type { Ground, Statement } from './statement.ts'

export function stocks(ground: Ground): Statement[] {
  return [...themes(ground), ...picks(ground), ...prices(ground), ...updates(ground)]
}

/** A theme's page is a text (`texts.ts`). */
function themes({ schema, column }: Ground): Statement[] {
  const { text, instant } = column
  return [
    schema
      .createTable('themes')
      .$call(text('id', { primaryKey: true, check: sql`id <> ''` }))
      .$call(text('name', { unique: true }))
      .$call(text('description'))
      .$call(instant('created_at'))
      .$call(instant('updated_at')),
  ]
}

function picks({ schema, column }: Ground): Statement[] {
  const { text, whole, flag, json, instant, optional } = column
  return [
    schema
      .createTable('stock_picks')
      .$call(text('id', { primaryKey: true }))
      .$call(text('theme_id', { references: { column: 'themes.id', onDelete: 'restrict' } }))
      .$call(text('stock_id'))
      .$call(text('name'))
      .$call(text('ticker'))
      .$call(text('exchange'))
      .$call(optional.money('current_price', { check: sql`current_price > 0` }))
      .$call(optional.money('entry_price', { check: sql`entry_price > 0` }))
      .$call(text('entry_date', { defaultTo: '' }))
      .$call(flag('is_benchmark', { defaultTo: false }))
      .$call(optional.instant('price_as_of'))
      .$call(whole('price_revision', { defaultTo: 0 }))
      .$call(optional.text('image_url'))
      .$call(text('image_alt', { defaultTo: '' }))
      .$call(text('thesis'))
      .$call(json('translations', { defaultTo: '{}' }))
      .$call(whole('display_order', { defaultTo: 1000 }))
      .$call(instant('last_updated'))
      .$call(instant('created_at'))
      .$call(instant('updated_at'))
      .$call(optional.instant('removed_at'))
      .$call(optional.text('removed_by'))
      .$call(text('removal_reason', { defaultTo: '' }))
      .$call(optional.instant('closed_at'))
      .$call(optional.money('closing_price'))
      .$call(text('closed_by', { defaultTo: '' }))
      .$call(text('close_reason', { defaultTo: '' }))
      .addUniqueConstraint('stock_picks_theme_stock', ['theme_id', 'stock_id']),
  ]
}

function prices({ schema, column }: Ground): Statement[] {
  const { text, money, instant, optional } = column
  const pick = { column: 'stock_picks.id', onDelete: 'cascade' } as const
  const index = (name: string) => schema.createIndex(name).on('price_points')
  return [
    schema
      .createTable('price_points')
      .$call(text('id', { primaryKey: true }))
      .$call(text('stock_pick_id', { references: pick }))
      .$call(money('price', { check: sql`price > 0` }))
      .$call(instant('as_of'))
      .$call(text('source'))
      .$call(text('provider', { defaultTo: '' }))
      .$call(instant('recorded_at'))
      .$call(text('recorded_by', { defaultTo: '' }))
      .$call(optional.text('submission'))
      .$call(optional.instant('error_at'))
      .$call(optional.text('error_by')),
    index('price_points_pick_as_of').columns(['stock_pick_id', 'as_of']),
    // Finds the lowest and the highest price of a stock without reading all of them.
    index('price_points_pick_price').columns(['stock_pick_id', 'price']),
  ]
}

function updates({ schema, column }: Ground): Statement[] {
  const { text, whole, instant, optional } = column
  const onDelete = 'cascade'
  return [
    schema
      .createTable('price_updates')
      .$call(text('id', { primaryKey: true }))
      .$call(optional.text('theme_id'))
      .$call(optional.text('stock_pick_id'))
      .$call(optional.text('started_by'))
      .$call(text('started_by_name'))
      .$call(instant('started_at'))
      .$call(optional.instant('ended_at'))
      .$call(optional.instant('paused_until'))
      .$call(whole('pauses', { defaultTo: 0 })),
    schema.createIndex('price_updates_started').on('price_updates').column('started_at'),
    schema.createIndex('price_updates_ended').on('price_updates').column('ended_at'),
    schema
      .createTable('price_update_items')
      .$call(text('id', { primaryKey: true }))
      .$call(text('update_id', { references: { column: 'price_updates.id', onDelete } }))
      .$call(text('stock_pick_id', { references: { column: 'stock_picks.id', onDelete } }))
      .$call(whole('position'))
      .$call(text('name'))
      .$call(text('ticker'))
      .$call(text('exchange'))
      .$call(text('state'))
      .$call(text('claimed_by', { defaultTo: '' }))
      .$call(text('reason', { defaultTo: '' }))
      .$call(optional.money('last_price'))
      .$call(optional.money('price'))
      .$call(optional.instant('as_of'))
      .$call(text('provider', { defaultTo: '' }))
      .$call(optional.instant('decided_at'))
      .$call(text('decided_by', { defaultTo: '' }))
      .addUniqueConstraint('price_update_items_place', ['update_id', 'position']),
    schema
      .createIndex('price_update_items_pick')
      .on('price_update_items')
      .columns(['stock_pick_id', 'state']),
    schema
      .createIndex('price_update_items_state')
      .on('price_update_items')
      .columns(['state', 'as_of']),
  ]
}
