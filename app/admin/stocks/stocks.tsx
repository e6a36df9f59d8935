import { use, useMemo, useState } from 'react'
import { href } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { appContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { error as errorMessage } from '#app/ui/message.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { Toast } from '#app/ui/toast.tsx'
import { findLastSave } from '#core/history/history.server.ts'
import { readReturnedList } from '#core/review/returned-list.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { listRemovedStocks } from '#core/stocks/removed-stocks.server.ts'
import type { StockDraft } from '#core/stocks/stock.ts'
import { readStocksForEditing, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { wasEverPublished } from '#core/themes/staff-themes.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser } from '../guard.ts'
import { TrashView } from '../history/trash-view.tsx'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/stocks.ts'
import { PriceUpdates } from './price-updates.tsx'
import { stockEditor } from './stock-editor.ts'
import { StockTools } from './stock-tools.tsx'
import { StockView } from './stock-view.tsx'
import { StocksContext } from './stocks-context.ts'
import './stock-row.css'
import './stocks.css'
import { ThemeBar } from './theme-bar.tsx'
import { themeOf } from './theme-of.server.ts'
import { themeTabs } from './theme-tabs.ts'

type Loaded = Route.ComponentProps['loaderData']

const here = href('/admin/stocks')

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Stock Management | Qantara' }]
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { themes, theme, usual } = await themeOf(db, url)
  const stocks = await readStocksForEditing(db, theme.id)
  const list = stocksOf(theme.id)
  const person = requireUser({ context }).id
  const isTrash = url.searchParams.get('show') === 'trash'
  return {
    themes: themes.map(({ id, name, publishedAt }) => ({ id, name, isPublished: !!publishedAt })),
    theme: { id: theme.id, name: theme.name, isPublished: !!theme.publishedAt },
    usual,
    stocks,
    removed: isTrash ? await listRemovedStocks(db, theme.id) : undefined,
    wasPublic: await wasEverPublished(db, theme.id),
    lastSave: await findLastSave(db, list.name),
    person,
    waiting: await listOpenSubmissions(db, list.name, person),
    returned: await readReturnedList(db, person, list, askedAgain(url)),
    now: new Date(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  return saveList<StockDraft>(args, `stocks:${theme.id}`)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction)
}

export default function Stocks({ loaderData }: Route.ComponentProps) {
  const { themes, theme, usual, stocks, removed, wasPublic, now } = loaderData
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
  const [atRisk, setAtRisk] = useState<AtRisk>()
  return (
    <>
      <StocksHead theme={theme} lastSave={loaderData.lastSave} isTrash={removed !== undefined} />
      <ThemeBar themes={themes} selected={theme.id} atRisk={atRisk} />
      {!theme.isPublished && (
        <p className="note">This theme is not published: visitors do not see it.</p>
      )}
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {removed && (
        <TrashView
          rows={removed.map(({ ticker, reason, ...stock }) => ({
            ...stock,
            detail: reason ? `${ticker} · ${reason}` : ticker,
          }))}
          restoreLink={(id) =>
            `${href('/admin/stocks/trash/:id/restore', { id })}?${queryOf(theme.id)}`
          }
        />
      )}
      {!removed && (
        <StocksContext value={facts}>
          <PriceUpdates key={theme.id} theme={theme.id}>
            <ListEditor
              key={theme.id}
              config={config}
              View={StockView}
              Tools={StockTools}
              loaded={stocks}
              list={`stocks:${theme.id}`}
              person={loaderData.person}
              lastSave={loaderData.lastSave}
              returned={loaderData.returned}
              onRisk={setAtRisk}
              staysOn={({ pathname, searchParams }) =>
                pathname === here &&
                searchParams.get('show') === null &&
                (searchParams.get('theme') ?? usual) === theme.id
              }
            />
          </PriceUpdates>
        </StocksContext>
      )}
    </>
  )
}

function StocksHead(props: Pick<Loaded, 'theme' | 'lastSave'> & { isTrash: boolean }) {
  const { theme, lastSave, isTrash } = props
  const query = queryOf(theme.id)
  const publication = theme.isPublished ? 'Published' : 'Not published'
  return (
    <ScreenHead
      title="Stock Management"
      state={<SavedState publication={publication} save={lastSave} />}
      view={theme.isPublished ? `/themes/${theme.id}` : undefined}
      tabs={themeTabs(theme.id, 'Stocks')}
      exportFrom={`/admin/stocks/export?${query}`}
      more={[
        { to: `${href('/admin/stocks/closed')}?${query}`, label: 'Closed picks' },
        { to: `${here}?${query}&show=trash`, label: 'Trash', isCurrent: isTrash },
      ]}
      back={isTrash ? { to: `${here}?${query}`, label: 'Back to the stocks' } : undefined}
    />
  )
}

const queryOf = (theme: string) => new URLSearchParams({ theme })

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Toast message={errorMessage('Error', 'Failed to load stock data')} />
      <Failure error={error} />
    </>
  )
}
