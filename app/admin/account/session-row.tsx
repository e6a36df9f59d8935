import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { SessionSummary } from '#core/users/account.ts'
import { nameBrowser } from '../name-browser.ts'

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
          to={href('/admin/account/sessions/:id/end', { id })}
          aria-label={`End session: ${browser}`}
          preventScrollReset
        >
          End
        </Link>
      )}
    </li>
  )
}
