import { href, Link } from 'react-router'
import type { SessionSummary } from '#core/people/account.ts'
import { nameBrowser } from '../name-browser.ts'
import { Moment } from '../ui/moment.tsx'

export function SessionRow({ session }: { session: SessionSummary }) {
  const { id, userAgent, startedAt, lastSeenAt, isCurrent } = session
  const browser = nameBrowser(userAgent)
  return (
    <li>
      <p>
        {browser}
        {isCurrent && <span className="tag">This browser</span>}
        <span className="note">
          Signed in <Moment at={startedAt} />, last seen <Moment at={lastSeenAt} />
        </span>
      </p>
      {!isCurrent && (
        <Link
          to={href('/account/sessions/:id/end', { id })}
          aria-label={`End session: ${browser}`}
          preventScrollReset
        >
          End
        </Link>
      )}
    </li>
  )
}
