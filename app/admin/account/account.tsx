import { href, Link, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { Moment } from '#app/ui/moment.tsx'
import { titled } from '#app/ui/titled.ts'
import { listOwnSessions } from '#core/sign-in/own-account.server.ts'
import { findSecondFactor } from '#core/sign-in/own-second-factor.server.ts'
import type { SessionSummary } from '#core/users/account.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import { requireUser, throwOnRefusal } from '../guard.ts'
import { nameBrowser } from '../name-browser.ts'
import type { Route } from './+types/account.ts'
import { SecondFactorSection } from './second-factor/section.tsx'

export const meta = titled('Your account')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const account = requireUser(args)
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, account))
  const { isOn, codesRemaining } = await findSecondFactor(app, account)
  return { sessions, account, secondFactor: { isOn, codesRemaining } }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { sessions, account, secondFactor } = loaderData
  return (
    <>
      <ScreenHead
        title="Your account"
        state={
          <>
            <bdi>{account.name}</bdi>, <span className="breakable">{account.email}</span>
          </>
        }
      />
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>Changing it signs you out everywhere else.</p>
        <p>
          <Link
            className="button button-quiet"
            to={href('/admin/account/password')}
            preventScrollReset
          >
            Change Password
          </Link>
        </p>
      </section>
      <SecondFactorSection {...secondFactor} />
      <section aria-labelledby="sessions">
        <h2 id="sessions">Where you are signed in</h2>
        <ul className="rows">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <p>
            <Link
              className="button button-quiet"
              to={href('/admin/account/sessions/end-others')}
              preventScrollReset
            >
              End All Other Sessions
            </Link>
          </p>
        )}
      </section>
      <Outlet />
    </>
  )
}

function SessionRow({ session }: { session: SessionSummary }) {
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
