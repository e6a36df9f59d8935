import { href, useFetcher, useLocation } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { ReceivedEnquiry } from '#core/enquiries/inbox.server.ts'

/** One enquiry. What a visitor typed is shown as text, never as markup. */
export function EnquiryCard({ enquiry }: { enquiry: ReceivedEnquiry }) {
  const { id, name, email, phone, message, page, receivedAt, suspicion, answered } = enquiry
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const action = answered
    ? href('/admin/enquiries/:id/reopen', { id })
    : href('/admin/enquiries/:id/answered', { id })
  return (
    <li data-answered={answered ? '' : undefined}>
      <article aria-label={`Enquiry from ${name}`}>
        <header>
          <h2 dir="auto">{name}</h2>
          <p className="note">
            <Moment at={receivedAt} />
            {suspicion && <span className="tag">Suspected: {suspicion}</span>}
            {!answered && !suspicion && <span className="tag">New</span>}
          </p>
        </header>
        <dl>
          <dt>Email</dt>
          <dd className="breakable">
            <a href={`mailto:${encodeURIComponent(email)}`}>
              <bdi>{email}</bdi>
            </a>
          </dd>
          <dt>Phone</dt>
          <dd className="breakable">
            <bdi>{phone}</bdi>
          </dd>
          <dt>Page</dt>
          <dd className="breakable">{page ? <bdi>{page}</bdi> : 'Not known'}</dd>
        </dl>
        <div className="enquiry-text">
          <p className="enquiry-message breakable" dir="auto">
            {message}
          </p>
          <fetcher.Form method="post" action={action} className="enquiry-state">
            <input type="hidden" name="back" value={pathname + search} />
            {answered && (
              <p className="note">
                Answered by <bdi>{answered.by || 'a former colleague'}</bdi>,{' '}
                <Moment at={answered.at} />
              </p>
            )}
            <button type="submit" className="action" disabled={fetcher.state !== 'idle'}>
              {answered ? 'Mark as not answered' : 'Mark as answered'}
              <span className="visually-hidden">: {name}</span>
            </button>
          </fetcher.Form>
        </div>
      </article>
    </li>
  )
}
