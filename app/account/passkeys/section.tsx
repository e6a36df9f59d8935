import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Passkey } from '#core/sign-in/passkeys.server.ts'

export function PasskeySection({ passkeys }: { passkeys: Passkey[] }) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      <p>
        A passkey signs you in with your finger, face or PIN, and no page that imitates ours can ask
        for it.
      </p>
      {passkeys.length > 0 && (
        <ul className="rows">
          {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
            <li key={id}>
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
          ))}
        </ul>
      )}
      <p>
        <Link className="button button-quiet" to={href('/account/passkeys/new')}>
          Add a Passkey
        </Link>
      </p>
    </section>
  )
}
