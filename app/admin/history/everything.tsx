import { Form, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { listAllChanges } from '#core/record/all-changes.server.ts'
import { findSettings } from '#core/settings/settings.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/everything.ts'
import { pageOf } from './address.ts'
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
  const asked = Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const query = new URLSearchParams(asked)
  return (
    <>
      <ScreenHead title="History" />
      <Form action={here} className="filter-form" key={String(query)}>
        <Choice name="by" label="Person" value={filter.by} choices={people.map((p) => [p, p])} />
        <Choice name="noun" label="What" value={filter.noun} choices={Object.entries(nounNames)} />
        <span className="choice">
          <label htmlFor="day">Day</label>
          <input id="day" name="day" type="date" defaultValue={filter.day} />
        </span>
        <button type="submit" className="button button-quiet">
          Show
        </button>
        {asked.length > 0 && <Link to={here}>Show everything</Link>}
      </Form>
      <Entries
        isBeyond={page > 1}
        entries={changes.map((change) => entryOfChange(change))}
        empty={asked.length > 0 ? 'Nothing of this kind was changed.' : 'Nothing was changed yet.'}
      />
      <Pages
        label="Pages of the history"
        address={asked.length > 0 ? `${here}?${query}` : here}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}

function Choice(props: {
  name: string
  label: string
  value: string | undefined
  choices: readonly (readonly [string, string])[]
}) {
  const { name, label, value, choices } = props
  return (
    <span className="choice">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value ?? ''} dir="auto">
        <option value="">All</option>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
