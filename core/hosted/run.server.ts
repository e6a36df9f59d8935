import type { Source, SourceRow } from '#core/spreadsheets/read-source.server.ts'
import { noCounts } from '#core/transfer/transfer.ts'
import type { Actor, Work } from '#core/work.ts'
import type { Bucket } from './picture-paths.ts'
import { remarkTable, type TableReport } from './report.ts'
import { textIn } from './values.ts'

export const hostedActor: Actor = { id: null, name: 'Import from the hosted backend' }

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

/** The new address of a picture, or why there is none. */
export type PictureAnswer = { url: string; issue?: undefined } | { url?: undefined; issue: string }

/** That of a row; undefined if it names none. */
export type PictureOf = (bucket: Bucket, imageUrl: string) => PictureAnswer | undefined

export type ImportRun = Work & { pictureOf: PictureOf }

const knownColumns: Record<HostedTable, readonly string[]> = {
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

export function beginReport({ table, file, columns, rows, issue }: SourceTable): TableReport {
  const report: TableReport = { table, file, rows: rows.length, counts: noCounts(), remarks: [] }
  if (issue) remarkTable(report, issue, true)
  const unknown = columns.filter((column) => !knownColumns[table].includes(column))
  if (unknown.length > 0)
    remarkTable(report, `There is no place here for: ${unknown.join(', ').slice(0, 500)}`)
  return report
}

export function textCell({ cells }: SourceRow, column: string): string {
  return textIn(cells[column])
}
