import { use } from 'react'
import { Form, Link } from 'react-router'
import { OfficeZone } from '#app/ui/moment.tsx'
import { momentIn } from '#core/date-words.ts'
import { canWithdraw } from '#core/publications/publication.ts'
import type { EditedText } from './use-text.ts'

export function QuietActions({ text, its }: { text: EditedText; its: string }) {
  const { section, draft, publish, address } = text
  const { kind } = section
  const { list, published, scheduled, isAhead } = draft
  const { revision } = list
  const timeZone = use(OfficeZone)
  return (
    <>
      {scheduled.map(({ id, at }) => (
        <Form key={id} method="post" action={`${address}/cancel/${id}`}>
          <button type="submit" className="action">
            Cancel{its} Schedule
            {scheduled.length > 1 && ` of ${momentIn(timeZone, at)}`}
          </button>
        </Form>
      ))}
      {published && isAhead && (
        <Link className="action" to={`${address}/history/${revision}?with=${published.version}`}>
          Compare{its}
        </Link>
      )}
      {kind.original && revision > 0 && (
        <Form method="post" action={`${address}/original`}>
          <button type="submit" className="action">
            Back to the{its} Original
          </button>
        </Form>
      )}
      {canWithdraw(kind, draft) && (
        <Link
          className="button button-quiet"
          to={`${address}/withdraw`}
          preventScrollReset
          role="button"
        >
          Withdraw{its}
        </Link>
      )}
      <Link
        className="button button-quiet"
        to={`${address}/schedule`}
        preventScrollReset
        role="button"
        onClick={(event) => {
          event.preventDefault()
          publish.begin('schedule')
        }}
      >
        Schedule{its}
      </Link>
    </>
  )
}
