import { type RefObject, useEffect, useRef, useState } from 'react'
import { Form, href, useLocation, useNavigation } from 'react-router'
import { FieldOfForm } from '#app/ui/form-field.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { callBackWords } from '#core/enquiries/call-back.ts'
import { enquiryFields } from '#core/enquiries/enquiry.ts'
import type { EnquirySummary } from '#core/enquiries/record.server.ts'
import { type Column, linesOf, RecordTable } from '../record-table.tsx'
import { ownerField, steps } from './enquiry-words.ts'
import { StateOf } from './state-of.tsx'

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

type Owner = { id: string; name: string }

function ManyBar({ chosen, owners, self }: { chosen: number; owners: Owner[]; self: string }) {
  const hydrated = useHydrated()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <fieldset className="many-bar">
      <legend className="visually-hidden">With selected</legend>
      <p className="note" role="status">
        {hydrated && chosen > 0 ? `${chosen} chosen` : 'Choose some, then'}
      </p>
      <FieldOfForm field={ownerField(owners, self)} value={self} />
      {[steps.assigned, steps.answered, steps.closed, steps.spam].map(({ button, many }) => (
        <button
          key={many}
          type="submit"
          formAction={href(many)}
          className="action"
          disabled={isBusy}
        >
          {button}
        </button>
      ))}
      {hydrated && (
        <p className="note enquiry-keys">
          Keys: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>Enter</kbd> opens, <kbd>X</kbd>{' '}
          chooses
        </p>
      )}
    </fieldset>
  )
}

const fields =
  'input:not([type=checkbox]), textarea, select, [contenteditable]:not([contenteditable=false])'

/** J, K and arrows move, X chooses; not in fields, under a dialog or with another key held. */
function useListKeys(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
      if (target.closest(fields) || document.querySelector('dialog:modal')) return
      const rows = [...(table.current?.querySelectorAll('tbody tr') ?? [])]
      const at = rows.findIndex((row) => row.contains(target))
      const by = stepOf(key, at >= 0)
      if (by !== 0) {
        event.preventDefault()
        const next = rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]
        next?.querySelector('a')?.focus()
      } else if (key.toLowerCase() === 'x' && at >= 0) {
        event.preventDefault()
        rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table])
}

function stepOf(key: string, isInList: boolean): number {
  if (key.toLowerCase() === 'j' || (isInList && key === 'ArrowDown')) return 1
  if (key.toLowerCase() === 'k' || (isInList && key === 'ArrowUp')) return -1
  return 0
}
