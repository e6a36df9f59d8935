import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'

type View = {
  to: string
  label: string
  count?: string | number
  isCurrent: boolean
  isUrgent?: boolean
}

/** The view of what lacks a translation, as the addresses of lists name it. */
export const toTranslate = { name: 'translate', label: 'To translate' }

export function ListFilter(props: {
  label: string
  views: readonly View[]
  search: Parameters<typeof SearchForm>[0] | undefined
  children?: ReactNode
}) {
  const { label, views, search, children } = props
  return (
    <div className="list-filter">
      <nav aria-label={label} className="list-views">
        {views.map(({ to, label: name, count, isCurrent, isUrgent }) => (
          <Link
            key={name}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            data-alert={isUrgent ? '' : undefined}
          >
            {name} {count !== undefined && <span className="number note">{count}</span>}
          </Link>
        ))}
      </nav>
      {search && <SearchForm {...search} />}
      {children}
    </div>
  )
}

export function SearchForm(props: {
  action: string
  search: string
  placeholder: string
  children?: ReactNode
}) {
  const { action, search, placeholder, children } = props
  return (
    <Form action={action} role="search" className="filter-form">
      <label htmlFor="search">Search</label>
      <input
        id="search"
        name="search"
        type="search"
        dir="auto"
        key={`search ${search}`}
        defaultValue={search}
        placeholder={placeholder}
      />
      {children}
      <button type="submit" className="button button-quiet">
        Search
      </button>
    </Form>
  )
}
