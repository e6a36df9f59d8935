import { href, Link, Outlet } from 'react-router'
import { titled } from '#app/ui/titled.ts'
import {
  type EnquiryView,
  enquiryViews,
  isEnquiryView,
  maxCounted,
} from '#core/enquiries/enquiry-state.ts'
import { listEnquiries } from '#core/enquiries/inbox.server.ts'
import { listOwners } from '#core/enquiries/one-enquiry.server.ts'
import { searchOf, withQuery } from '../address.ts'
import { EmptyList } from '../empty-list.tsx'
import { ScreenHead } from '../frame/screen-head.tsx'
import { asStaff } from '../guard.ts'
import type { Route } from './+types/enquiries.ts'
import './enquiries.css'
import { capital } from '#core/text.ts'
import { ListFilter } from '../list-filter.tsx'
import { EnquiryTable } from './enquiry-table.tsx'

const here = href('/admin/enquiries')

export const meta = titled('Enquiries')

export function loader(args: Route.LoaderArgs) {
  const { searchParams } = args.url
  const shown = searchParams.get('show')
  const view: EnquiryView = isEnquiryView(shown) ? shown : 'all'
  const search = searchOf(args.url)
  const position = {
    before: searchParams.get('before') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  }
  const now = new Date()
  const isBeyond = Object.values(position).some((at) => at !== undefined)
  return asStaff(args, async ({ db, actorId }) => {
    const [inbox, owners] = await Promise.all([
      listEnquiries(db, actorId, { view, search, position }, now),
      listOwners(db, actorId),
    ])
    return { ...inbox, owners, view, search, now, self: actorId, isBeyond }
  })
}

export default function Enquiries({ loaderData }: Route.ComponentProps) {
  const { enquiries, counts, view, search, newer, older, now, owners, self } = loaderData
  const to = (position: Record<string, string>) =>
    withQuery(here, { show: view, search, ...position })
  return (
    <>
      <ScreenHead
        title="Enquiries"
        more={[{ to: href('/admin/enquiries/address'), label: 'Personal data request' }]}
        exportFrom={withQuery('/admin/enquiries/export', { show: view })}
      />
      <EnquiryFilter view={view} search={search} counts={counts} />
      {enquiries.length === 0 ? (
        <EmptyList isBeyond={loaderData.isBeyond}>
          {search ? nothingFound(search) : emptyTexts[view]}
        </EmptyList>
      ) : (
        <EnquiryTable enquiries={enquiries} owners={owners} self={self} now={now} />
      )}
      {(newer || older) && (
        <nav className="pages" aria-label="Pages of enquiries">
          {newer && <Link to={to({ before: newer })}>{view === 'overdue' ? 'Back' : 'Newer'}</Link>}
          {older && <Link to={to({ after: older })}>{view === 'overdue' ? 'More' : 'Older'}</Link>}
        </nav>
      )}
      <Outlet />
    </>
  )
}

const emptyTexts: Record<EnquiryView, string> = {
  all: 'Nobody has written yet. What visitors send from the page Contact comes here.',
  overdue: 'Nothing is overdue.',
  mine: 'No open enquiry is yours.',
  new: 'No enquiry is waiting for an owner.',
  answered: 'No answered enquiry is waiting to be closed.',
  closed: 'No enquiry is closed.',
  spam: 'No spam.',
}

function nothingFound(search: string) {
  return (
    <>
      No results for <bdi>“{search}”</bdi>. Search by the beginning of a word in the name, the
      address, the message or the reference, at least two letters.
    </>
  )
}

function EnquiryFilter(props: {
  view: EnquiryView
  search: string
  counts: Record<EnquiryView, number>
}) {
  const { view, search, counts } = props
  return (
    <ListFilter
      label="Views of enquiries"
      views={enquiryViews.map((each) => ({
        to: each === 'all' ? here : `${here}?show=${each}`,
        label: capital(each),
        count: counted(counts[each]),
        isCurrent: each === view && search === '',
        isUrgent: each === 'overdue' && counts.overdue > 0,
      }))}
      search={{ action: here, search, placeholder: 'Name, email, words, reference' }}
    >
      {search && (
        <p className="list-found">
          Found in all enquiries, spam included: <bdi>“{search}”</bdi>.{' '}
          <Link to={here}>Back to the list</Link>
        </p>
      )}
    </ListFilter>
  )
}

function counted(count: number): string {
  return count < maxCounted ? String(count) : `${maxCounted - 1}+`
}
