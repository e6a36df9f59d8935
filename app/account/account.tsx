import type { ReactNode } from 'react'
import { href, Link, Outlet } from 'react-router'
import { appContext } from '#app/context.ts'
import { nameBrowser } from '#app/name-browser.ts'
import { Moment } from '#app/ui/moment.tsx'
import { titled } from '#app/ui/titled.ts'
import type { SessionSummary } from '#core/people/account.ts'
import { findOwnService, findSecondFactor, listOwnSessions } from '#core/sign-in/own.server.ts'
import { listPasskeys, type Passkey } from '#core/sign-in/passkeys.server.ts'
import { counted } from '#core/text.ts'
import { requireUser, throwOnRefusal } from '../guard.ts'
import type { Route } from './+types/account.ts'
import { Head } from './head.tsx'

export const meta = titled('Your account')

export async function loader(args: Route.LoaderArgs) {
  const app = args.context.get(appContext)
  const account = requireUser(args)
  const sessions = await throwOnRefusal(app, () => listOwnSessions(app.db, account))
  const secondFactor = await findSecondFactor(app.db, account)
  const passkeys = await listPasskeys(app.db, account.id)
  const service = await findOwnService(app, account)
  return { sessions, account, passkeys, service, secondFactor }
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { sessions, account, passkeys, service, secondFactor } = loaderData
  return (
    <>
      <Head title="Your account">
        <bdi>{account.name}</bdi>, <span className="breakable">{account.email}</span>
      </Head>
      <Section id="password" title="Password">
        <p>Changing it signs you out everywhere else.</p>
        <p>
          <Question to={href('/account/password')}>Change Password</Question>
        </p>
      </Section>
      <Section id="passkeys" title="Passkeys">
        <p>
          A passkey signs you in with your finger, face or PIN, and no page that imitates ours can
          ask for it.
        </p>
        {passkeys.length > 0 && (
          <ul className="rows">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
        <p>
          <Page to={href('/account/passkeys/new')}>Add a Passkey</Page>
        </p>
      </Section>
      <Section id="second-factor" title="Two-step verification">
        {secondFactor.isOn ? <AppOn codesRemaining={secondFactor.codesRemaining} /> : <AppOff />}
      </Section>
      {service && (
        <Section id="service" title={service.name}>
          <p>
            {service.isConnected ? 'Connected: it signs you in.' : 'Not connected to your account.'}
          </p>
          <p>
            <Question to={href('/account/service')}>
              {service.isConnected ? 'Disconnect' : 'Connect'}
            </Question>
          </p>
        </Section>
      )}
      <Section id="sessions" title="Where you are signed in">
        <ul className="rows">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
        {sessions.length > 1 && (
          <p>
            <Question to={href('/account/sessions/end-others')}>End All Other Sessions</Question>
          </p>
        )}
      </Section>
      <Outlet />
    </>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Page({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="button button-quiet" to={to}>
      {children}
    </Link>
  )
}

/** Is asked over this page, which stays where it is. */
function Question({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="button button-quiet" to={to} preventScrollReset>
      {children}
    </Link>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey
  return (
    <li>
      <p>
        <bdi>{name}</bdi>
        <span className="note">
          Added <Moment at={createdAt} />,{' '}
          {lastUsedAt ? (
            <>
              last used <Moment at={lastUsedAt} />
            </>
          ) : (
            'not used yet'
          )}
        </span>
      </p>
      <Link
        to={href('/account/passkeys/:id/remove', { id })}
        aria-label={`Remove passkey: ${name}`}
        preventScrollReset
      >
        Remove
      </Link>
    </li>
  )
}

function AppOn({ codesRemaining }: { codesRemaining: number }) {
  return (
    <>
      <p>
        On. Signing in asks for a code from your authenticator app, or for a passkey, also after a
        magic link. {counted(codesRemaining, 'recovery code is', 'recovery codes are')} left.
      </p>
      <p className="row">
        <Page to={href('/account/recovery-codes')}>New Recovery Codes</Page>
        <Question to={href('/account/second-factor/off')}>Turn Off</Question>
      </p>
    </>
  )
}

function AppOff() {
  return (
    <>
      <p>
        Off. When it is on, signing in also needs a code from your phone, so a stolen password or
        mailbox is not enough.
      </p>
      <p>
        <Page to={href('/account/second-factor')}>Set Up</Page>
      </p>
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
