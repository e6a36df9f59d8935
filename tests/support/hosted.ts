import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { sampleStocks } from '#sample/stocks.ts'
import { sampleMembers } from '#sample/team.ts'
import { photograph } from './pictures.ts'

export type HostedRow = Record<string, unknown>
type HostedTables = Record<
  | 'team_members'
  | 'themes'
  | 'stock_picks'
  | 'contact_submissions'
  | 'user_roles'
  | 'security_events',
  HostedRow[]
>

const host = 'https://abcdefghijkl.example.co/storage/v1/object'
const day = 24 * 60 * 60_000

export const hostedId = (table: number, row: number) =>
  `${String(table).padStart(8, '0')}-0000-4000-8000-${String(row).padStart(12, '0')}`

const slugOf = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** '2025-10-01 12:34:56.789+00', as PostgreSQL writes it. */
const moment = (at: Date) => at.toISOString().replace('T', ' ').replace('Z', '+00')

/** What the specification's backend holds, with this program's sample people and picks in it. */
export function hostedTables(now = new Date()): HostedTables {
  const ago = (days: number) => new Date(now.getTime() - days * day)
  return {
    team_members: sampleMembers.map((member, index) => ({
      id: hostedId(1, index + 1),
      name: member.name,
      role: member.role,
      short_bio: member.shortBio,
      full_bio: member.fullBio,
      // As uploads are named there: slugged name, date, time.
      image_url:
        index < 2
          ? `${host}/${index === 1 ? 'sign' : 'public'}/team-images/${slugOf(member.name)}-20251001-0930.jpg?v=20251001`
          : null,
      slug: slugOf(member.name),
      show_on_home: member.showOnHome,
      display_order: [3, 1, 2][index] ?? null,
      last_updated: moment(ago(40 - index)),
      created_at: moment(ago(400 - index)),
    })),
    themes: [
      { id: 'education', name: 'Education', description: 'Investment opportunities in education' },
      { id: 'longevity', name: 'Longevity', description: 'Investment opportunities in longevity' },
      { id: 'cleanwater', name: 'Clean Water', description: '' },
    ],
    stock_picks: Object.entries(sampleStocks).flatMap(([theme, stocks], group) =>
      stocks.map((stock, index) => ({
        theme_id: theme,
        stock_id: index === 0 ? stock.ticker.toLowerCase() : `stock-17300000${group}${index}`,
        name: stock.name,
        ticker: stock.ticker,
        exchange: stock.exchange,
        current_price: stock.points.at(-1),
        entry_price: stock.entryPrice,
        image_url:
          index < 1 ? `${host}/public/stock-images/${theme}/${stock.ticker}_1730000000.png` : '',
        thesis: stock.thesis,
        last_updated: ago(2 + index)
          .toISOString()
          .slice(0, 10),
        updated_at: moment(ago(2)),
      })),
    ),
    contact_submissions: [
      {
        id: hostedId(4, 1),
        name: 'Ms. Visitor, "the second"',
        email: 'visitor@example.com',
        phone: '+20 2 1234 5678',
        message: 'Two lines,\none question.',
        page: 'https://www.example.com/contact',
        ua: 'Mozilla/5.0 (new)',
        created_at: moment(ago(2)),
      },
      {
        id: hostedId(4, 2),
        name: 'محمد',
        email: 'other@example.com',
        phone: null,
        message: '=1+1 is no formula here',
        page: '',
        ua: 'Mozilla/5.0 (old)',
        created_at: moment(ago(200)),
      },
    ],
    user_roles: [
      { user_id: hostedId(9, 1), role: 'admin' },
      { user_id: hostedId(9, 2), role: 'editor' },
    ],
    security_events: [
      {
        id: hostedId(5, 1),
        event_type: 'rate_limit_exceeded',
        user_id: null,
        metadata: { email: 'someone@example.com', operation: 'signin' },
        timestamp: moment(ago(1)),
        user_agent: 'Mozilla/5.0 (new)',
        url: 'https://www.example.com/auth',
      },
      {
        id: hostedId(5, 2),
        event_type: 'breached_password_detected',
        user_id: null,
        metadata: { email: 'som***' },
        timestamp: moment(ago(45)),
        user_agent: 'Mozilla/5.0 (old)',
        url: 'https://www.example.com/auth',
      },
    ],
  }
}

const hostedUsers = [
  { id: hostedId(9, 1), email: 'First.Admin@example.com' },
  { id: hostedId(9, 2), email: 'editor@example.com' },
]

/** As the dashboard exports it: NULL is nothing, booleans are t and f, JSON is its text. */
function hostedCsv(rows: readonly HostedRow[]): string {
  const cells = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])),
  )
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify(cells, { header: true, columns })
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export async function writeHostedTable(
  folder: string,
  format: 'csv' | 'json',
  table: string,
  rows: readonly HostedRow[],
): Promise<void> {
  const text = format === 'csv' ? hostedCsv(rows) : JSON.stringify(rows, undefined, 1)
  await writeFile(join(folder, `${table}.${format}`), text)
}

/** The whole export, with its two buckets. */
export async function writeHostedFolder(
  folder: string,
  format: 'csv' | 'json',
  tables: HostedTables = hostedTables(),
): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [table, rows] of Object.entries({ ...tables, users: hostedUsers }))
    await writeHostedTable(folder, format, table, rows)
  const pictures = [...tables.team_members, ...tables.stock_picks].flatMap(({ image_url: url }) =>
    typeof url === 'string' && url !== '' ? [url] : [],
  )
  for (const [index, url] of pictures.entries()) {
    const [, path = ''] = /((?:team|stock)-images\/[^?]+)/.exec(url) ?? []
    const format = path.endsWith('.png') ? 'png' : 'jpeg'
    const picture = { width: 60, height: 80, seed: index + 1, plain: true, format } as const
    const place = join(folder, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, await photograph(picture))
  }
}
