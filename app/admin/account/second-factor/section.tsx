import { href, Link } from 'react-router'

/** What one's own account says of the second factor, and what can be done about it. */
export function SecondFactorSection({ isOn, codesLeft }: { isOn: boolean; codesLeft: number }) {
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor">Second factor</h2>
      {isOn ? (
        <>
          <p>
            On. Signing in asks for a code of your authenticator app, after a magic link too.{' '}
            {codesLeft === 1 ? '1 recovery code is' : `${codesLeft} recovery codes are`} left.
          </p>
          <p className="row">
            <Link className="button button-quiet" to={href('/admin/account/recovery-codes')}>
              New Recovery Codes
            </Link>
            <Link
              className="button button-quiet"
              to={href('/admin/account/second-factor/off')}
              preventScrollReset
            >
              Switch Off
            </Link>
          </p>
        </>
      ) : (
        <>
          <p>
            Off. With it, signing in also asks for a code of an app on your phone, so that a stolen
            password or mailbox alone lets nobody in.
          </p>
          <p>
            <Link className="button button-quiet" to={href('/admin/account/second-factor')}>
              Set Up
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
