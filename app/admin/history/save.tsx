import { data, Link, Outlet } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { headOf } from '#app/ui/titled.ts'
import { findSave } from '#core/history/history.server.ts'
import { pageOf, revisionOf } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/save.ts'
import { ChangeEntry } from './change-entry.tsx'
import './history.css'
import { listAt } from './list-at.server.ts'
import { Pages } from './pages.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.title ?? 'History', matches)
}

/** One save of a list, each change of which can be undone. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const revision = revisionOf(args.params.revision)
  const { app, list, title, history, saveAt } = await listAt(args)
  const save = await findSave(app.db, list, revision, { page })
  if (!save) throw data(undefined, 404)
  const undo = Object.fromEntries(
    [...save.moved, ...save.changes].map(({ recordId }) => [
      recordId,
      saveAt(`${revision}/undo/${encodeURIComponent(recordId)}`),
    ]),
  )
  return {
    title,
    history,
    page,
    save,
    undo,
    address: saveAt(revision),
    restore: saveAt(`${revision}/restore`),
  }
}

export default function Save({ loaderData }: Route.ComponentProps) {
  const { title, history, page, save, undo, address, restore } = loaderData
  return (
    <>
      <ScreenHead
        title={
          <>
            Version of <Moment at={save.at} />
          </>
        }
        back={{ to: history, label: title }}
      />
      <div className="save-head save-line">
        <p>
          Saved by <bdi>{save.actorName}</bdi>
          {save.isCurrent && <span className="tag">Current version</span>}
        </p>
        {!save.isCurrent && (
          <Link className="action" to={restore} preventScrollReset>
            Go back to this version
          </Link>
        )}
      </div>
      <ul className="changes save-changes">
        {[...save.moved, ...save.changes].map((change) => (
          <ChangeEntry
            key={`${change.recordId} ${change.action}`}
            change={change}
            undo={undo[change.recordId] ?? address}
          />
        ))}
      </ul>
      <Pages
        label="Pages of this save"
        address={address}
        page={page}
        more={save.more}
        before="Previous"
        after="Next"
      />
      <Outlet context={save} />
    </>
  )
}
