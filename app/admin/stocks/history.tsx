import { href } from 'react-router'
import { appContext } from '#app/context.ts'
import { headOf } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listSaves } from '#core/history/history.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { pageOf } from '../history/address.ts'
import { HistoryView } from '../history/history-view.tsx'
import type { Route } from './+types/history.ts'
import { themeOf } from './theme-of.server.ts'
import { themeTabs } from './theme-tabs.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.theme.name ?? 'Stocks'} history`, matches)
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  const { theme } = await themeOf(db, url)
  const history = await listSaves(db, stocksOf(theme.id), { page })
  const approvals = await listApprovals(db, `stocks:${theme.id}`)
  return { page, approvals, theme: { id: theme.id, name: theme.name }, ...history }
}

export default function StocksHistory({ loaderData }: Route.ComponentProps) {
  const { saves, page, more, theme, approvals } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  const of = (to: number) => ({ revision: String(to) })
  return (
    <HistoryView
      title={`${theme.name} history`}
      saves={saves}
      approvals={approvals}
      page={page}
      more={more}
      back={{ to: `${href('/admin/stocks')}?${query}`, label: 'Back to the stocks' }}
      tabs={themeTabs(theme.id, 'History')}
      places={[
        {
          to: `${href('/admin/themes/:slug/history', { slug: theme.id })}`,
          label: 'History of the page',
        },
      ]}
      saveLink={(to) => `${href('/admin/stocks/history/:revision', of(to))}?${query}`}
      restoreLink={(to) => `${href('/admin/stocks/history/:revision/restore', of(to))}?${query}`}
      address={`${href('/admin/stocks/history')}?${query}`}
    />
  )
}
