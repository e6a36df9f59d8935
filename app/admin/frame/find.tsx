import { href, Link } from 'react-router'
import { type AppContext, appContext } from '#app/context.ts'
import { requireUser } from '#app/guard.ts'
import { pageCopyKeys } from '#app/site/content/named-pages.ts'
import { titled } from '#app/ui/titled.ts'
import { isApprovalRequired } from '#core/approval/gate.server.ts'
import { listFindable } from '#core/finder/finder.server.ts'
import { translations } from '#core/language.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { mapInTurns } from '#db/give-way.ts'
import { pageOf, searchOf, withQuery } from '../address.ts'
import { EmptyList } from '../empty-list.tsx'
import { Pages } from '../history/pages.tsx'
import { SearchForm } from '../list-filter.tsx'
import type { Route } from './+types/find.ts'
import { inOrder, rankedFor } from './find-entries.ts'
import { actionEntries } from './finder-actions.ts'
import { recordEntries, screenEntry } from './finder-entries.ts'
import { placeEntries } from './finder-places.ts'
import { itemsFor } from './items.ts'
import { ScreenHead } from './screen-head.tsx'

export const meta = titled('Go to')

const perPage = 25

/** A page of what is found, of everything for no text; the dialog asks for its first one. */
export async function loader(args: Route.LoaderArgs) {
  const { id, role } = requireUser(args)
  const { db, nouns, textKindsIn } = args.context.get(appContext)
  const page = pageOf(args.url)
  const search = searchOf(args.url)
  const items = itemsFor(role, await isApprovalRequired(db))
  const end = page * perPage
  // One more says whether there is another page.
  const asked = { search, limit: end + 1 }
  const findable = await listFindable(db, id, nouns, asked)
  const entries = [
    ...items.map(screenEntry),
    ...actionEntries(items),
    ...(mayEditContent(role) ? placeEntries([...findable.pages, ...originals(textKindsIn)]) : []),
    ...recordEntries(findable),
  ]
  const found = inOrder(await mapInTurns(entries, (entry) => rankedFor(entry, search)))
  return { page, search, entries: found.slice(end - perPage, end), more: found.length > end }
}

/** What the pages say in other languages before anybody changes it; found afterwards, too. */
function originals(textKindsIn: AppContext['textKindsIn']) {
  return translations.flatMap((language) =>
    pageCopyKeys.map((key) => {
      const own = textKindsIn(language).page.original?.(key, language)
      return { key, words: Object.values(own ?? {}).join(' ') }
    }),
  )
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
  if (!('entries' in loaderData)) return <ScreenHead title="Go to" />
  const { page, search, entries, more } = loaderData
  const address = href('/admin/find')
  return (
    <>
      <ScreenHead title="Go to" />
      <SearchForm
        action={address}
        search={search}
        placeholder="Screen, name, sentence or enquiry"
      />
      {entries.length === 0 && <EmptyList isBeyond={page > 1}>Nothing found.</EmptyList>}
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
      <Pages
        label="Pages of places"
        address={withQuery(address, { search })}
        page={page}
        more={more}
      />
    </>
  )
}
