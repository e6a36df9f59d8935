import { href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listAllChanges } from '#core/record/all-changes.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { pageOf, withQuery } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { choiceField, FilterForm } from '../list-filter.tsx'
import type { Route } from './+types/everything.ts'
import { Entries } from './entries.tsx'
import { entryOfChange } from './entry-of-change.tsx'
import { nounNames } from './everything-names.ts'
import { Pages } from './pages.tsx'

const here = href('/admin/history')

export const meta = titled('History')

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(appContext)
  const asked = (name: string) => url.searchParams.get(name) || undefined
  const filter = { by: asked('by'), noun: asked('noun'), day: asked('day') }
  const { timeZone } = await findSettings(db)
  const page = pageOf(url)
  const found = await listAllChanges(db, filter, { page, timeZone })
  return { ...found, filter, page }
}

export default function Everything({ loaderData }: Route.ComponentProps) {
  const { changes, people, filter, page, more } = loaderData
  const isAsked = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <ScreenHead title="History" />
      <FilterForm
        action={here}
        fields={[
          choiceField(
            'by',
            'Person',
            people.map((person) => [person, person]),
            filter.by,
          ),
          choiceField('noun', 'What', Object.entries(nounNames), filter.noun),
          { name: 'day', label: 'Day', control: 'day', initial: filter.day },
        ]}
      >
        {isAsked && <Link to={here}>Show everything</Link>}
      </FilterForm>
      <Entries
        isBeyond={page > 1}
        entries={changes.map((change) => entryOfChange(change))}
        empty={isAsked ? 'Nothing of this kind was changed.' : 'Nothing was changed yet.'}
      />
      <Pages
        label="Pages of the history"
        address={withQuery(here, filter)}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}
