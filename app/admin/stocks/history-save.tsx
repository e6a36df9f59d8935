import { data, href } from 'react-router'
import { appContext } from '#app/context.ts'
import { headOf } from '#app/ui/titled.ts'
import { findSave } from '#core/history/history.server.ts'
import { stocksOf } from '#core/stocks/theme-stocks.server.ts'
import { pageOf, revisionOf } from '../history/address.ts'
import { SaveView } from '../history/save-view.tsx'
import type { Route } from './+types/history-save.ts'
import { themeOf } from './theme-of.server.ts'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(`${loaderData?.theme.name ?? 'Stocks'} history`, matches)
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const page = pageOf(url)
  const { theme } = await themeOf(db, url)
  const revision = revisionOf(params.revision)
  const save = await findSave(db, stocksOf(theme.id), revision, { page })
  if (!save) throw data(undefined, 404)
  return { page, save, theme: { id: theme.id, name: theme.name } }
}

export default function StocksHistorySave({ loaderData, params }: Route.ComponentProps) {
  const { theme, ...shown } = loaderData
  const query = new URLSearchParams({ theme: theme.id })
  return (
    <SaveView
      {...shown}
      back={{ to: `${href('/admin/stocks/history')}?${query}`, label: `${theme.name} history` }}
      restoreLink={`${href('/admin/stocks/history/:revision/restore', params)}?${query}`}
      undoLink={(id) =>
        `${href('/admin/stocks/history/:revision/undo/:id', { ...params, id })}?${query}`
      }
      address={`${href('/admin/stocks/history/:revision', params)}?${query}`}
    />
  )
}
