import type { Source } from '#core/spreadsheets/read-source.server.ts'

export const hostedTables = [
  ...(['team_members', 'themes', 'stock_picks'] as const),
  ...(['contact_submissions', 'user_roles', 'security_events'] as const),
] as const

export type HostedTable = (typeof hostedTables)[number]

export type SourceTable = Source & {
  table: HostedTable
  file: string | undefined
  issue?: string
}

export const knownColumns: Record<HostedTable, readonly string[]> = {
  team_members: [
    ...['id', 'name', 'role', 'short_bio', 'full_bio', 'image_url', 'slug', 'show_on_home'],
    ...['display_order', 'last_updated', 'created_at', 'updated_at'],
  ],
  themes: ['id', 'name', 'description', 'created_at', 'updated_at'],
  stock_picks: [
    ...['id', 'theme_id', 'stock_id', 'name', 'ticker', 'exchange', 'current_price'],
    ...['entry_price', 'image_url', 'thesis', 'last_updated', 'created_at', 'updated_at'],
  ],
  contact_submissions: [...['id', 'name', 'email', 'phone', 'message', 'page', 'ua', 'created_at']],
  user_roles: ['id', 'user_id', 'role', 'email', 'created_at'],
  security_events: [
    ...['id', 'event_type', 'user_id', 'metadata', 'timestamp', 'user_agent', 'url', 'created_at'],
  ],
}
