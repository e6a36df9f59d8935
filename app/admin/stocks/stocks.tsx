import { type ReactNode, use, useMemo, useState } from 'react'
import { href, Outlet } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { appContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { error as errorMessage } from '#app/ui/message.ts'
import { OfficeZone } from '#app/ui/moment.tsx'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { wasEverPublished } from '#core/themes/staff-themes.server.ts'
import { withQuery } from '../address.ts'
import { findEdited } from '../editor/find-edited.server.ts'
import { ListEditor } from '../editor/list-editor.tsx'
import { SavedState } from '../frame/saved-state.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { TrashPage } from '../history/trash-page.tsx'
import { usePriceUpdate } from '../prices/use-price-update.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/stocks.ts'
import { stockEditor } from './stock-editor.ts'
import { StockTools } from './stock-tools.tsx'
import { StockView } from './stock-view.tsx'
import './stocks.css'
import { StocksContext, UpdatePrices, UpdateState } from './stocks-context.ts'
import { ThemeBar } from './theme-bar.tsx'
import { themeOf } from './theme-of.server.ts'
import { themeTabs } from './theme-tabs.ts'

const here = href('/admin/stocks')

export const meta = titled('Stock Management')

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(appContext)
  const { themes, theme, usual } = await themeOf(db, args.url)
  return {
    themes: themes.map(({ id, name, publishedAt }) => ({ id, name, isPublished: !!publishedAt })),
    theme: { id: theme.id, name: theme.name, isPublished: !!theme.publishedAt },
    usual,
    wasPublic: await wasEverPublished(db, theme.id),
    edited: await findEdited(args, stocksOf(theme.id)),
    now: new Date(),
  }
}

export async function action(args: Route.ActionArgs) {
  const { theme } = await themeOf(args.context.get(appContext).db, args.url)
  return saveList(args, stocksOf(theme.id))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return askToSave(serverAction)
}

export default function Stocks({ loaderData }: Route.ComponentProps) {
  const { themes, theme, edited } = loaderData
  const { trash, lastSave, waiting, person } = edited
  const [atRisk, setAtRisk] = useState<AtRisk>()
  return (
    <>
      <StocksHead theme={theme} lastSave={lastSave} isTrash={trash !== undefined} />
      <ThemeBar themes={themes} selected={theme.id} atRisk={atRisk} />
      {!theme.isPublished && (
        <p className="note">This theme is not published: visitors do not see it.</p>
      )}
      <WaitingNote waiting={waiting} person={person} />
      {trash && (
        <TrashPage
          {...trash}
          address={withQuery(here, { theme: theme.id, show: 'trash' })}
          restoreLink={(id) =>
            withQuery(href('/admin/stocks/trash/:id/restore', { id }), { theme: theme.id })
          }
        />
      )}
      {!trash && <ThemeStocks loaded={loaderData} onRisk={setAtRisk} />}
      <Outlet />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function StocksHead(
  props: Pick<Loaded, 'theme'> & Pick<Loaded['edited'], 'lastSave'> & { isTrash: boolean },
) {
  const { theme, lastSave, isTrash } = props
  const ofTheme = (address: string) => withQuery(address, { theme: theme.id })
  const publication = theme.isPublished ? 'Published' : 'Not published'
  return (
    <ScreenHead
      title="Stock Management"
      state={
        <SavedState
          publication={publication}
          save={lastSave}
          history={ofTheme(href('/admin/stocks/history'))}
        />
      }
      view={theme.isPublished ? `/themes/${theme.id}` : undefined}
      tabs={themeTabs(theme.id, 'Stocks')}
      exportFrom={ofTheme('/admin/stocks/export')}
      more={[
        { to: ofTheme(href('/admin/stocks/closed')), label: 'Closed picks' },
        { to: ofTheme(`${here}?show=trash`), label: 'Trash', isCurrent: isTrash },
      ]}
      back={isTrash ? { to: ofTheme(here), label: 'Back to the stocks' } : undefined}
    />
  )
}

/** The editor of the picks of one theme. */
function ThemeStocks(props: { loaded: Loaded; onRisk: (atRisk: AtRisk | undefined) => void }) {
  const { theme, usual, edited, wasPublic, now } = props.loaded
  const { today } = edited.loaded
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
          edited={edited}
          onRisk={props.onRisk}
          staysOn={({ pathname, searchParams }) =>
            pathname === here &&
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <Toast message={errorMessage('Error', 'Failed to load stock data')} />
      <Failure error={error} />
    </>
  )
}
