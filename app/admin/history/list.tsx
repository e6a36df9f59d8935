import { headOf } from '#app/ui/titled.ts'
import { listApprovals } from '#core/approval/approvals.server.ts'
import { listSaves } from '#core/history/history.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/list.ts'
import { pageOf } from './address.ts'
import './history.css'
import { listAt } from './list-at.server.ts'
import { Pages } from './pages.tsx'
import { SaveEntry } from './save-entry.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.title ?? 'History', matches)
}

/** The saves of a list. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const { app, list, title, back, tabs, places, history, saveAt } = await listAt(args)
  const { saves, more } = await listSaves(app.db, list, { page })
  const approvals = await listApprovals(app.db, list.name)
  const lines = saves.map((save) => ({
    save,
    details: saveAt(save.revision),
    restore: saveAt(`${save.revision}/restore`),
    approvals: approvals.filter(({ revision }) => revision === save.revision),
  }))
  return { title, back, tabs, places, history, page, lines, more }
}

export default function ListHistory({ loaderData }: Route.ComponentProps) {
  const { title, back, tabs, places, history, page, lines, more } = loaderData
  return (
    <>
      <ScreenHead title={title} back={back} tabs={tabs} more={places} />
      {lines.length === 0 && <p className="lead">Nothing has been saved yet.</p>}
      <ol className="saves">
        {lines.map((line) => (
          <SaveEntry key={line.save.revision} {...line} />
        ))}
      </ol>
      <Pages
        label="Pages of the history"
        address={history}
        page={page}
        more={more}
        before="Newer"
        after="Older"
      />
    </>
  )
}
