import { data, href } from 'react-router'
import { findClosedStock } from '#core/stocks/closed-stocks.server.ts'
import type { Db } from '#db/schema.ts'
import { themeOf } from './theme-of.server.ts'

/** Throws 404 without one. */
export async function findClosed(db: Db, url: URL, id: string) {
  const { theme } = await themeOf(db, url)
  const pick = await findClosedStock(db, theme.id, id)
  if (!pick) throw data(undefined, 404)
  const back = `${href('/admin/stocks/closed')}?${new URLSearchParams({ theme: theme.id })}`
  return { pick, theme: { id: theme.id, name: theme.name }, back }
}
