import { useRef, useState } from 'react'
import { Form, href, useLocation } from 'react-router'
import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
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
  // Most firms do not ask for it: then the list has no column for it.
  const asksCallBack = enquiries.some(({ callBack }) => callBack !== '')
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
      <RecordTable
        caption="Enquiries"
        empty=""
        ref={table}
        {...linesOf(columnsAt(now, asksCallBack), enquiries, (enquiry) => ({
          key: enquiry.id,
          to: href('/admin/enquiries/:id', { id: enquiry.id }),
          state: enquiry.state,
          choice: {
            value: `${enquiry.id}.${enquiry.revision}`,
            label: ['Select the enquiry from ', { name: titleOf(enquiry) }],
          },
        }))}
      />
      <ManyBar chosen={chosen} owners={owners} self={self} />
    </Form>
  )
}

function titleOf({ name, erasedAt }: EnquirySummary): string {
  return erasedAt ? 'Erased' : name
}

function columnsAt(now: Date, asksCallBack: boolean): Column<EnquirySummary>[] {
  const callBack: Column<EnquirySummary> = {
    label: enquiryFields.call_back.label,
    cell: (enquiry) => ({ text: callBackWords(enquiry.callBack) }),
  }
  return [
    { label: 'From', cell: (enquiry) => ({ text: titleOf(enquiry), notes: [enquiry.email] }) },
    {
      label: 'Message',
      cell: ({ message, reference }) => ({
        shown: (
          <span className="enquiry-excerpt" dir="auto">
            {message}
          </span>
        ),
        notes: [reference],
        isPlain: true,
      }),
    },
    ...(asksCallBack ? [callBack] : []),
    { label: 'Received', cell: ({ receivedAt }) => ({ text: [receivedAt] }) },
    {
      label: 'Owner',
      cell: ({ owner }) => (owner ? { text: [{ name: owner.name }] } : { text: 'Nobody' }),
    },
    {
      label: 'State',
      cell: (enquiry) => ({ shown: <StateOf enquiry={enquiry} now={now} /> }),
    },
  ]
}
