import { useState } from 'react'
import { href, Outlet } from 'react-router'
import { askToSave } from '#app/admin/editor/state/save-answer.ts'
import type { AtRisk } from '#app/admin/editor/use-leave-warning.ts'
import { appContext } from '#app/context.ts'
import { Failure } from '#app/failure.tsx'
import { error as errorMessage } from '#app/ui/message.ts'
import { titled } from '#app/ui/titled.ts'
import { Toast } from '#app/ui/toast.tsx'
import { findLastSave } from '#core/history/stored-changes.server.ts'
import { withMarks } from '#core/record/long-texts.server.ts'
import { listRemovedPage } from '#core/record/trash.server.ts'
import { findReturnedList } from '#core/review/returned-list.server.ts'
import { listOpenSubmissions } from '#core/review/submissions.server.ts'
import { findStocksForEditing, stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { wasEverPublished } from '#core/themes/staff-themes.server.ts'
import { requireUser } from '../guard.ts'
import { pageOf } from '../history/address.ts'
import { TrashPage } from '../history/trash-view.tsx'
import { lackingOfRows } from '../lacking.server.ts'
import { askedAgain } from '../review/edit-again.ts'
import { WaitingNote } from '../review/waiting-note.tsx'
import { saveList } from '../save-list.ts'
import type { Route } from './+types/stocks.ts'
import { queryOf, StocksHead } from './stocks-head.tsx'
import './stocks.css'
import { ThemeBar } from './theme-bar.tsx'
import { themeOf } from './theme-of.server.ts'
import { ThemeStocks } from './theme-stocks.tsx'

export const meta = titled('Stock Management')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const { themes, theme, usual } = await themeOf(db, url)
  const list = stocksOf(theme.id)
  const whole = await findStocksForEditing(db, theme.id)
  const stocks = withMarks(list.fields, whole)
  const person = requireUser({ context }).id
  const isTrash = url.searchParams.get('show') === 'trash'
  return {
    themes: themes.map(({ id, name, publishedAt }) => ({ id, name, isPublished: !!publishedAt })),
    theme: { id: theme.id, name: theme.name, isPublished: !!theme.publishedAt },
    usual,
    stocks,
    lacking: lackingOfRows(list.fields, whole.rows),
    trash: isTrash ? await listRemovedPage(db, list, pageOf(url)) : undefined,
    wasPublic: await wasEverPublished(db, theme.id),
    lastSave: await findLastSave(db, list.name),
    person,
    waiting: await listOpenSubmissions(db, list.name, person),
    returned: await findReturnedList(db, person, list, askedAgain(url)),
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
  const { themes, theme, trash } = loaderData
  const [atRisk, setAtRisk] = useState<AtRisk>()
  return (
    <>
      <StocksHead theme={theme} lastSave={loaderData.lastSave} isTrash={trash !== undefined} />
      <ThemeBar themes={themes} selected={theme.id} atRisk={atRisk} />
      {!theme.isPublished && (
        <p className="note">This theme is not published: visitors do not see it.</p>
      )}
      <WaitingNote waiting={loaderData.waiting} person={loaderData.person} />
      {trash && (
        <TrashPage
          {...trash}
          address={`${href('/admin/stocks')}?${queryOf(theme.id)}&show=trash`}
          restoreLink={(id) =>
            `${href('/admin/stocks/trash/:id/restore', { id })}?${queryOf(theme.id)}`
          }
        />
      )}
      {!trash && <ThemeStocks loaded={loaderData} onRisk={setAtRisk} />}
      <Outlet />
    </>
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
