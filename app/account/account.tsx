import { href, Link, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { findOwnService, findSecondFactor, listOwnSessions } from '#core/sign-in/own.server.ts'
import { listPasskeys } from '#core/sign-in/passkeys.server.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/account.ts'
import { Head } from './head.tsx'
import { PasskeySection } from './passkeys/section.tsx'
import { SecondFactorSection } from './second-factor/section.tsx'
import { SessionRow } from './session-row.tsx'

export const meta = titled('Your account')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const account = requireUser(args)
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, account))
  const { isOn, codesRemaining } = await findSecondFactor(app, account)
  const passkeys = await listPasskeys(app.db, account.id)
  const service = await findOwnService(app, account)
  return { sessions, account, passkeys, service, secondFactor: { isOn, codesRemaining } }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { sessions, account, passkeys, service, secondFactor } = loaderData
  return (
    <>
      <Head title="Your account">
        <bdi>{account.name}</bdi>, <span className="breakable">{account.email}</span>
      </Head>
      <section aria-labelledby="password">
        <h2 id="password">Password</h2>
        <p>Changing it signs you out everywhere else.</p>
        <p>
          <Link className="button button-quiet" to={href('/account/password')} preventScrollReset>
            Change Password
          </Link>
        </p>
      </section>
      <PasskeySection passkeys={passkeys} />
      <SecondFactorSection {...secondFactor} />
      {service && (
        <section aria-labelledby="service">
          <h2 id="service">{service.name}</h2>
          <p>
            {service.isConnected ? 'Connected: it signs you in.' : 'Not connected to your account.'}
          </p>
          <p>
            <Link className="button button-quiet" to={href('/account/service')} preventScrollReset>
              {service.isConnected ? 'Disconnect' : 'Connect'}
            </Link>
          </p>
        </section>
      )}
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
              to={href('/account/sessions/end-others')}
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
