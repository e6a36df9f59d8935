import { href, Link } from 'react-router'
import { counted } from '#core/text.ts'

export function SecondFactorSection({
  isOn,
  codesRemaining,
}: {
  isOn: boolean
  codesRemaining: number
}) {
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Two-step verification</h2>
      {isOn ? (
        <>
          <p>
            On. Signing in asks for a code from your authenticator app, or for a passkey, also after
            a magic link. {counted(codesRemaining, 'recovery code is', 'recovery codes are')} left.
          </p>
          <p className="row">
            <Link className="button button-quiet" to={href('/account/recovery-codes')}>
              New Recovery Codes
            </Link>
            <Link
              className="button button-quiet"
              to={href('/account/second-factor/off')}
              preventScrollReset
            >
              Turn Off
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            Off. When it is on, signing in also needs a code from your phone, so a stolen password
            or mailbox is not enough.
          </p>
          <p>
            <Link className="button button-quiet" to={href('/account/second-factor')}>
              Set Up
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
