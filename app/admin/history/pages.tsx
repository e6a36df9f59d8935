import { Link } from 'react-router'
import { withPage } from '../address.ts'

export function Pages(props: {
  label: string
  address: string
  page: number
  more: boolean
  before?: string
  after?: string
}) {
  const { label, address, page, more, before = 'Back', after = 'More' } = props
  if (page === 1 && !more) return null
  return (
    <nav aria-label={label} className="pages">
      {page > 1 && <Link to={withPage(address, page - 1)}>{before}</Link>}
      <span className="note">Page {page}</span>
      {more && <Link to={withPage(address, page + 1)}>{after}</Link>}
    </nav>
  )
}
