import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import { type ApiKey, type KeyState, stateOfKey } from '#core/api-keys/api-key.ts'
import { mediumDate } from '#core/dates.ts'

export function KeyTable({ keys, now }: { keys: readonly ApiKey[]; now: Date }) {
  if (keys.length === 0) return <p className="note">No key has been made yet.</p>
  return (
    <div className="table-wrap keys-list">
      <table className="keys">
        <caption className="visually-hidden">Keys</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Origin</th>
            <th scope="col">State</th>
            <th scope="col">Used</th>
            <th scope="col">Made</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} made={key} state={stateOfKey(key, now)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function KeyRow({ made, state }: { made: ApiKey; state: KeyState }) {
  return (
    <tr>
      <th scope="row">
        <bdi>{made.name}</bdi>
        <span className="note">
          <code>{made.prefix}…</code>
        </span>
      </th>
      <td data-label="Origin">
        {made.origins.map((origin) => (
          <span key={origin} className="breakable key-origin">
            {origin}
          </span>
        ))}
      </td>
      <td data-label="State">
        <span className="tag">{state}</span>
        <Ending made={made} />
      </td>
      <td data-label="Used">
        {made.lastUsed ? mediumDate(made.lastUsed) : 'never'}
        <span className="note">
          {made.requestsToday} today, at most {made.perMinute} a minute
        </span>
      </td>
      <td data-label="Made">
        <Moment at={made.createdAt} />
        <span className="note">
          by <bdi>{made.createdBy}</bdi>
        </span>
      </td>
      <td className="row-actions">
        {state !== 'revoked' && (
          <Link
            className="action"
            to={href('/admin/keys/:id/revoke', { id: made.id })}
            aria-label={`Revoke the key for ${made.name}`}
            preventScrollReset
          >
            Revoke
          </Link>
        )}
      </td>
    </tr>
  )
}

function Ending({ made: { revokedAt, revokedBy, expiresAt } }: { made: ApiKey }) {
  if (revokedAt)
    return (
      <span className="note">
        <Moment at={revokedAt} /> by <bdi>{revokedBy}</bdi>
      </span>
    )
  if (!expiresAt) return null
  return (
    <span className="note">
      until <Moment at={expiresAt} />
    </span>
  )
}
