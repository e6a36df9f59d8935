import { data, Link, Outlet } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { headOf } from '#app/ui/titled.ts'
import type { ChangeDetails } from '#core/history/describe-change.ts'
import { findSave } from '#core/history/history.server.ts'
import { pageOf, revisionOf } from '../address.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/save.ts'
import { FieldDifferences, nameOfChange } from './differences.tsx'
import { Entries, type Entry } from './entries.tsx'
import { listAt } from './list-at.server.ts'
import { Pages } from './pages.tsx'

export function meta({ loaderData, matches }: Route.MetaArgs): Route.MetaDescriptors {
  return headOf(loaderData?.title ?? 'History', matches)
}

/** One save of a list, each change of which can be undone. */
export async function loader(args: Route.LoaderArgs) {
  const page = pageOf(args.url)
  const revision = revisionOf(args.params.revision)
  const { app, list, title, history, saveAt, undoAt } = await listAt(args)
  const save = await findSave(app.db, list, revision, { page })
  if (!save) throw data(undefined, 404)
  const undoable = <Change extends { recordId: string }>(change: Change) => ({
    ...change,
    undo: undoAt(revision, change.recordId),
  })
  return {
    title,
    history,
    page,
    save: { ...save, moved: save.moved.map(undoable), changes: save.changes.map(undoable) },
    address: saveAt(revision),
    restore: saveAt(`${revision}/restore`),
  }
}

export default function Save({ loaderData }: Route.ComponentProps) {
  const { title, history, page, save, address, restore } = loaderData
  return (
    <>
      <ScreenHead
        title={
          <>
            Version of <Moment at={save.at} />
          </>
        }
        state={
          <>
            Saved by <bdi>{save.actorName}</bdi>
            {save.isCurrent && (
              <>
                {' '}
                <Tag words={{ label: 'Current version', state: 'live' }} />
              </>
            )}
          </>
        }
        back={{ to: history, label: title }}
      >
        {!save.isCurrent && (
          <Link className="button" to={restore} preventScrollReset>
            Go back to this version
          </Link>
        )}
      </ScreenHead>
      <Entries
        entries={[
          // One that only moved a record has no differences.
          ...save.moved.map((change) => entryOf({ ...change, differences: [] })),
          ...save.changes.map(entryOf),
        ]}
      />
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

/** A change of a save, which can be undone. */
function entryOf(
  change: Pick<ChangeDetails, 'recordId' | 'recordName' | 'action' | 'place' | 'differences'> & {
    undo: string
  },
): Entry {
  const { recordId, recordName, action, differences, undo } = change
  return {
    key: `${recordId} ${action}`,
    title: nameOfChange(change),
    details: <FieldDifferences differences={differences} isNew={action === 'added'} />,
    actions: [
      {
        to: undo,
        label: 'Undo this change',
        name: `Undo this change: ${recordName}`,
        isImmediate: true,
      },
    ],
  }
}
