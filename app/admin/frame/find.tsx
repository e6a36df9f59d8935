import { Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { listFindable } from '#core/finder/finder.server.ts'
import { requireUser } from '../guard.ts'
import type { Route } from './+types/find.ts'
import { findEntries } from './find-entries.ts'
import { recordEntries, screenEntry } from './finder-entries.ts'
import { itemsFor } from './items.ts'
import { ScreenHead } from './screen-head.tsx'

export const meta = titled('Go to')

export async function loader(args: Route.LoaderArgs) {
  const { id, role } = requireUser(args)
  const { db, nouns } = args.context.get(appContext)
  const entries = recordEntries(await listFindable(db, id, nouns))
  const search = args.url.searchParams.get('search')
  return {
    role,
    needsApproval: await isApprovalRequired(db),
    // The dialog asks for what it shows; without script the whole list is the page.
    entries: search === null ? entries : findEntries(entries, search),
  }
}

/** Where the server cannot be reached the dialog still leads to the screens. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response) throw error
    return { failed: true as const }
  }
}

export default function Find({ loaderData }: Route.ComponentProps) {
  const entries =
    'entries' in loaderData
      ? [
          ...itemsFor(loaderData.role, loaderData.needsApproval).map(screenEntry),
          ...loaderData.entries,
        ]
      : []
  return (
    <>
      <ScreenHead title="Go to" />
      <ul className="rows">
        {entries.map(({ key, label, detail, to }) => (
          <li key={key}>
            <p>
              <bdi>{label}</bdi>{' '}
              <span className="note">
                <bdi>{detail}</bdi>
              </span>
            </p>
            <Link to={to} reloadDocument={!to.startsWith('/admin')}>
              Open<span className="visually-hidden">: {label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
