import { Form, href, Link } from 'react-router'
import { type EnquiryView, enquiryViews, maxCounted } from '#core/enquiries/enquiry-state.ts'

const names: Record<EnquiryView, string> = {
  all: 'All',
  overdue: 'Overdue',
  mine: 'Mine',
  new: 'New',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
}

export function EnquiryFilter(props: {
  view: EnquiryView
  search: string
  counts: Record<EnquiryView, number>
}) {
  const { view, search, counts } = props
  const here = href('/admin/enquiries')
  return (
    <div className="enquiries-filter">
      <nav aria-label="Views of enquiries" className="enquiry-views">
        {enquiryViews.map((each) => (
          <Link
            key={each}
            to={each === 'all' ? here : `${here}?show=${each}`}
            aria-current={each === view && search === '' ? 'page' : undefined}
            data-alert={each === 'overdue' && counts.overdue > 0 ? '' : undefined}
          >
            {names[each]} <span className="number note">{counted(counts[each])}</span>
          </Link>
        ))}
      </nav>
      <Form action={here} role="search" className="event-filter">
        <label htmlFor="search">Search</label>
        <input
          id="search"
          name="search"
          type="search"
          dir="auto"
          key={search}
          defaultValue={search}
          placeholder="Name, email, words, reference"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </Form>
      {search && (
        <p className="enquiries-found">
          Found in all enquiries, spam included: <bdi>“{search}”</bdi>.{' '}
          <Link to={here}>Back to the list</Link>
        </p>
      )}
    </div>
  )
}

function counted(count: number): string {
  return count < maxCounted ? String(count) : `${maxCounted - 1}+`
}
