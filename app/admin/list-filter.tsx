import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { FieldOfForm, type FormField } from '#app/ui/form-field.tsx'

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
  /** What narrows it further, with what is chosen. */
  choices?: readonly FormField[]
  children?: ReactNode
}) {
  const { action, search, placeholder, choices = [], children } = props
  const field: FormField = {
    name: 'search',
    label: 'Search',
    type: 'search',
    placeholder,
    initial: search,
  }
  return (
    <FilterForm action={action} role="search" fields={[field, ...choices]} submit="Search">
      {children}
    </FilterForm>
  )
}

/** Narrows what a screen shows, by its address. */
export function FilterForm(props: {
  action: string
  role?: 'search'
  fields: readonly FormField[]
  submit?: string
  children?: ReactNode
}) {
  const { action, role, fields, submit = 'Show', children } = props
  return (
    <Form action={action} role={role} className="filter-form">
      {fields.map((field) => (
        <FieldOfForm
          // As the address says it, whatever was typed before.
          key={`${field.name} ${field.initial}`}
          id={field.name}
          field={field}
          value={field.initial}
        />
      ))}
      {children}
      <button type="submit" className="button button-quiet">
        {submit}
      </button>
    </Form>
  )
}

/** Makes the field in which one choice is taken, or all. */
export function choiceField(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, label: string])[],
  initial = '',
): FormField {
  return {
    name,
    label,
    control: 'select',
    options: [['', 'All'] as const, ...choices].map(([value, label]) => ({ value, label })),
    initial,
  }
}
