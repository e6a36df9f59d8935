import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { listHistory } from '#core/history/history.server.ts'
import { readStocksForEditing } from '#core/stocks/save-stocks.server.ts'
import { HistoryView } from '../history/history-view.tsx'
import { pageOf } from '../history/page-of.ts'
import type { Route } from './+types/history.ts'
import { themeOf } from './theme-of.server.ts'

export function meta(): Route.MetaDescriptors {
  return [{ title: 'History of the stocks | Qantara' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  if (page === undefined) throw data(undefined, 404)
  const { theme } = await themeOf(db, url)
  const { revision } = await readStocksForEditing(db, theme.id)
  const history = await listHistory(db, `stocks:${theme.id}`, { page })
  return { page, revision, theme: { id: theme.id, name: theme.name }, ...history }
}

/** /admin/stocks/history (docs/decisions.md 33), of one theme. */
export default function StocksHistory({ loaderData }: Route.ComponentProps) {
  const { saves, revision, page, more, theme } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  const restore = (to: number) =>
    href('/admin/stocks/history/:revision/restore', { revision: String(to) })
  return (
    <HistoryView
      title={`History of ${theme.name}`}
      saves={saves}
      revision={revision}
      page={page}
      more={more}
      back={{ to: `${href('/admin/stocks')}?${query}`, label: 'Back to the stocks' }}
      restoreLink={(to) => `${restore(to)}?${query}`}
      address={`${href('/admin/stocks/history')}?${query}`}
    />
  )
}
