import { Form } from 'react-router'

/** The search of a list. Without script it is a form that asks the server. */
export function SearchField(props: {
  label: string
  search: string
  onSearch: (search: string) => void
}) {
  const { label, search, onSearch } = props
  return (
    <Form role="search" className="search" onSubmit={(event) => event.preventDefault()}>
      <div className="field">
        <label htmlFor="search">{label}</label>
        <input
          id="search"
          type="search"
          name="search"
          dir="auto"
          autoComplete="off"
          value={search}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        />
      </div>
    </Form>
  )
}
