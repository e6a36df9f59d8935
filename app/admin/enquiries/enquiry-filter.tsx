import { href, Link } from 'react-router'
import { type EnquiryView, enquiryViews, maxCounted } from '#core/enquiries/enquiry-state.ts'
import { ListFilter } from '../list-filter.tsx'

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
    <ListFilter
      label="Views of enquiries"
      views={enquiryViews.map((each) => ({
        to: each === 'all' ? here : `${here}?show=${each}`,
        label: names[each],
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
