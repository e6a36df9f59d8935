import { Form } from 'react-router'

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
