import { type ReactNode, use, useMemo } from 'react'
import { href } from 'react-router'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { ListEditor } from '../editor/list-editor.tsx'
import { usePriceUpdate } from '../prices/use-price-update.ts'
import type { Route } from './+types/stocks.ts'
import { stockEditor } from './stock-editor.ts'
import { StockTools } from './stock-tools.tsx'
import { StockView } from './stock-view.tsx'
import { StocksContext, UpdatePrices, UpdateState } from './stocks-context.ts'

/** The editor of the picks of one theme. */
export function ThemeStocks(props: {
  loaded: Route.ComponentProps['loaderData']
  onRisk: (atRisk: AtRisk | undefined) => void
}) {
  const { theme, usual, stocks, wasPublic, now, person, lastSave, returned } = props.loaded
  const { today } = stocks
  const timeZone = use(OfficeZone)
  const facts = useMemo(
    () => ({ themeId: theme.id, now, today, timeZone }),
    [theme.id, now, today, timeZone],
  )
  const { id, name, isPublished } = theme
  const config = useMemo(
    () => stockEditor({ id, name, isPublished, wasPublic }, { now, timeZone }),
    [id, name, isPublished, wasPublic, now, timeZone],
  )
  return (
    <StocksContext value={facts}>
      <PriceUpdates key={theme.id} theme={theme.id}>
        <ListEditor
          key={theme.id}
          config={config}
          View={StockView}
          Tools={StockTools}
          loaded={stocks}
          lacking={props.loaded.lacking}
          list={`stocks:${theme.id}`}
          person={person}
          lastSave={lastSave}
          returned={returned}
          onRisk={props.onRisk}
          staysOn={({ pathname, searchParams }) =>
            pathname === href('/admin/stocks') &&
            searchParams.get('show') === null &&
            (searchParams.get('theme') ?? usual) === theme.id
          }
        />
      </PriceUpdates>
    </StocksContext>
  )
}

function PriceUpdates({ theme, children }: { theme: string; children: ReactNode }) {
  const { start, told, isBusy, progress } = usePriceUpdate(theme)
  const counted = progress ? `${progress.done} of ${progress.total}` : ''
  return (
    <UpdatePrices value={start}>
      <UpdateState value={isBusy ? `Updating prices: ${counted}` : ''}>{children}</UpdateState>
      {told && <Toast key={told.key} message={told.message} />}
    </UpdatePrices>
  )
}
