import { Form, href } from 'react-router'

export function TeamSearch() {
  return (
    <search className="dashboard-search field">
      <Form action={href('/admin/team')}>
        <label htmlFor="dashboard-search">Search the team by name or role</label>
        <input id="dashboard-search" name="search" type="search" dir="auto" autoComplete="off" />
      </Form>
    </search>
  )
}
