import { useRef, useState } from 'react'
import { Form, href, Link, useLocation } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'
import { ManyBar, type Owner } from './many-bar.tsx'
import { StateOf } from './state-of.tsx'
import { useListKeys } from './use-list-keys.ts'

export function EnquiryTable(props: {
  enquiries: EnquirySummary[]
  owners: Owner[]
  self: string
  now: Date
}) {
  const { enquiries, owners, self, now } = props
  const { pathname, search } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  const [chosen, setChosen] = useState(0)
  useListKeys(table)
  const count = () =>
    setChosen(table.current?.querySelectorAll('input[name=id]:checked').length ?? 0)
  return (
    <Form
      method="post"
      aria-label="Many at once"
      className="enquiries"
      onChange={count}
      // Who was done leaves the list, or comes back with another revision.
      key={enquiries.map(({ id, revision }) => `${id}${revision}`).join()}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <div className="table-wrap">
        <table ref={table}>
          <caption className="visually-hidden">Enquiries</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Choose</span>
              </th>
              <th scope="col">From</th>
              <th scope="col">Message</th>
              <th scope="col">Received</th>
              <th scope="col">Owner</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {enquiries.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} now={now} />
            ))}
          </tbody>
        </table>
      </div>
      <ManyBar chosen={chosen} owners={owners} self={self} />
    </Form>
  )
}

function EnquiryRow({ enquiry, now }: { enquiry: EnquirySummary; now: Date }) {
  const { id, revision, name, message, reference, email, owner, receivedAt, erasedAt } = enquiry
  const title = erasedAt ? 'Erased' : name
  return (
    <tr data-state={enquiry.state}>
      <td className="enquiry-choice">
        <label>
          <input type="checkbox" name="id" value={`${id}.${revision}`} />
          <span className="visually-hidden">
            Select the enquiry from <bdi>{title}</bdi>
          </span>
        </label>
      </td>
      <th scope="row">
        <Link to={href('/admin/enquiries/:id', { id })} dir="auto">
          {title}
        </Link>
        <span className="note breakable">{email}</span>
      </th>
      <td className="enquiry-excerpt">
        <span dir="auto">{message}</span>
        <span className="note number">{reference}</span>
      </td>
      <td data-label="Received">
        <Moment at={receivedAt} />
      </td>
      <td data-label="Owner" className="breakable">
        {owner ? <bdi>{owner.name}</bdi> : <span className="note">Nobody</span>}
      </td>
      <td data-label="State">
        <StateOf enquiry={enquiry} now={now} />
      </td>
    </tr>
  )
}
