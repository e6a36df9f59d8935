import { href } from 'react-router'
import { SavedState } from '../frame/saved-state.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/stocks.ts'
import { themeTabs } from './theme-tabs.ts'

type Loaded = Route.ComponentProps['loaderData']

const here = href('/admin/stocks')

export function StocksHead(props: Pick<Loaded, 'theme' | 'lastSave'> & { isTrash: boolean }) {
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

export const queryOf = (theme: string) => new URLSearchParams({ theme })
