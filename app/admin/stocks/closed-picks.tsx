import { href, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { formatUpside, upsidePercent } from '#core/prices/display.ts'
import { groupedUsd } from '#core/prices/usd.ts'
import { type ClosedStock, listClosedPage } from '#core/stocks/closed-stocks.server.ts'
import { pageOf, withQuery } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { Pages } from '../history/pages.tsx'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import type { Route } from './+types/closed-picks.ts'
import { themeOf } from './theme-of.server.ts'

export const meta = titled('Closed picks')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { theme } = await themeOf(db, url)
  const page = pageOf(url)
  const { closed, hasMore } = await listClosedPage(db, theme.id, page)
  return { theme: { id: theme.id, name: theme.name }, closed, hasMore, page }
}

export default function ClosedPicks({ loaderData }: Route.ComponentProps) {
  const { theme, closed, hasMore, page } = loaderData
  const ofTheme = (address: string) => withQuery(address, { theme: theme.id })
  return (
    <>
      <ScreenHead
        title={`Closed picks of ${theme.name}`}
        back={{ to: ofTheme(href('/admin/stocks')), label: 'Back to the stocks' }}
      />
      <RecordTable
        isBeyond={page > 1}
        caption="Closed picks, the latest first"
        empty="No pick of this theme has been closed. Close pick is beside each of its stocks."
        {...linesOf(columns, closed, ({ id, name }) => ({
          key: id,
          actions: [
            {
              label: 'Reopen',
              to: ofTheme(href('/admin/stocks/closed/:id/reopen', { id })),
              name: `Reopen ${name}`,
              isImmediate: true,
            },
            {
              label: 'Delete',
              to: ofTheme(href('/admin/stocks/closed/:id/delete', { id })),
              name: `Delete ${name}`,
              isDanger: true,
            },
          ],
        }))}
      />
      <Pages
        label="Pages of closed picks"
        address={ofTheme(href('/admin/stocks/closed'))}
        page={page}
        more={hasMore}
      />
      <Outlet />
    </>
  )
}

const columns: readonly Column<ClosedStock>[] = [
  {
    label: 'Stock',
    cell: ({ name, ticker, exchange }) => ({
      text: [{ name }],
      notes: [`${ticker} · ${exchange}`],
    }),
  },
  {
    label: 'Closed',
    cell: ({ closedAt, closedBy }) => ({
      text: [closedAt],
      notes: closedBy ? [['by ', { name: closedBy }]] : [],
    }),
  },
  {
    label: 'Entry and closing price (USD)',
    cell: ({ entryPrice, closingPrice }) => ({
      text: `${entryPrice ? groupedUsd(entryPrice) : '–'} → ${groupedUsd(closingPrice)}`,
      isNumber: true,
    }),
  },
  {
    label: 'Change',
    cell: ({ entryPrice, closingPrice }) => ({
      text: formatUpside(upsidePercent(entryPrice, closingPrice)),
      isNumber: true,
    }),
  },
  { label: 'Reason', cell: ({ reason }) => ({ text: reason }) },
]
