import { nameBrowser } from '#app/name-browser.ts'
import { Moment } from '#app/ui/moment.tsx'
import { WithArrows } from '#app/ui/with-arrows.tsx'
import type { SecurityEvent } from '#core/security/event.ts'
import { describeDetails, eventNames } from './event-names.ts'

export function EventRow({ event }: { event: SecurityEvent }) {
  const { type, at, person, details, userAgent, isClientReported } = event
  const { email, ...rest } = details
  const lines = describeDetails(rest)
  return (
    <tr>
      <th scope="row">
        {eventNames[type]}
        {type === 'suspicious_activity' && <span className="tag tag-alert">Check this</span>}
        {isClientReported && <span className="tag">Reported by a browser</span>}
        {lines.length > 0 && (
          <span className="note breakable" dir="auto">
            <WithArrows text={lines.join(' · ')} />
          </span>
        )}
      </th>
      <td data-label="Account" className="breakable">
        {person ? <bdi>{person.name || person.email}</bdi> : <bdi>{email ?? '–'}</bdi>}
      </td>
      <td data-label="Browser">{userAgent === '' ? '–' : nameBrowser(userAgent)}</td>
      <td data-label="When">
        <Moment at={at} />
      </td>
    </tr>
  )
}
