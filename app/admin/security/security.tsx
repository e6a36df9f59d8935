import { Form, href, Link } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { eventTypes, isEventType } from '#core/security/event.ts'
import { findSecurityLog } from '#core/site-settings/security-log.server.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/security.ts'
import { eventNames } from './event-names.ts'
import { EventRow } from './event-row.tsx'

export const meta = titled('Security')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const asked = args.url.searchParams.get('type')
  const type = isEventType(asked) ? asked : undefined
  const actorId = requireUser(args).id
  const found = await throwOnRefusal(app, () => findSecurityLog(app.db, actorId, type))
  return { type, ...found }
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const { type, events, days } = loaderData
  return (
    <>
      <ScreenHead title="Security" />
      <p className="security-lead">
        Recent sign-ins and security events, kept for {days} {days === 1 ? 'day' : 'days'}. How
        long, and who needs two-step verification, is set in{' '}
        <Link to={`${href('/admin/settings/compliance')}#secondFactor`}>Settings</Link>.
      </p>
      <Form className="filter-form" action={href('/admin/security')}>
        <label htmlFor="type">Events</label>
        <select id="type" name="type" defaultValue={type ?? ''} key={type}>
          <option value="">All</option>
          {eventTypes.map((each) => (
            <option key={each} value={each}>
              {eventNames[each]}
            </option>
          ))}
        </select>
        <button type="submit" className="button button-quiet">
          Show
        </button>
      </Form>
      {events.length === 0 ? (
        <p>There are no events of this kind.</p>
      ) : (
        <div className="table-wrap">
          <table className="events">
            <caption className="visually-hidden">The latest security events</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Account</th>
                <th scope="col">Browser</th>
                <th scope="col">When</th>
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="note events-note">
        The latest 100; what pages of the site were refused is listed apart, under Events. For
        unknown addresses we keep only the first three characters.
      </p>
    </>
  )
}
