import type { Insertable } from 'kysely'
import type { Schema } from '#db/schema.ts'
import { json } from '#db/values.ts'

const now = new Date('2026-11-21T10:00:00.123Z')

/** Rows for tests of the database itself; tests of a noun go through its own functions. */
export function aMember(own: Partial<Insertable<Schema['team_members']>> = {}) {
  const id = crypto.randomUUID()
  return {
    id,
    name: 'Sample Member',
    role: 'Partner',
    short_bio: '',
    full_bio: '',
    image_url: null,
    use_initials: true,
    slug: id,
    show_on_home: true,
    display_order: 1000,
    last_updated: now,
    created_at: now,
    updated_at: now,
    ...own,
  }
}

export function aTheme(own: Partial<Insertable<Schema['themes']>> = {}) {
  const id = crypto.randomUUID()
  return {
    id,
    name: id,
    description: '',
    created_at: now,
    updated_at: now,
    ...own,
  }
}

export function aStockPick(own: Partial<Insertable<Schema['stock_picks']>> = {}) {
  const id = crypto.randomUUID()
  return {
    id,
    theme_id: 'longevity',
    stock_id: id,
    name: 'Sample',
    ticker: 'SMPL',
    exchange: 'NYSE',
    current_price: null,
    entry_price: null,
    price_as_of: null,
    price_revision: 0,
    image_url: null,
    image_alt: '',
    thesis: '',
    display_order: 1,
    last_updated: now,
    created_at: now,
    updated_at: now,
    ...own,
  }
}

export function aChange(own: Partial<Insertable<Schema['changes']>> = {}) {
  return {
    id: crypto.randomUUID(),
    at: now,
    actor_id: null,
    actor_name: 'Sample',
    noun: 'team',
    record_id: 'x',
    record_name: 'x',
    action: 'updated',
    differences: json([]),
    revision: null,
    list: null,
    ...own,
  }
}
