import { href, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import {
  type ApiKey,
  type KeyState,
  keyScopes,
  scopeTitles,
  stateOfKey,
} from '#core/api-keys/api-key.ts'
import { mediumDate } from '#core/date-words.ts'
import { MadeBy, RecordTable } from '../record-table.tsx'

export function KeyTable({ keys, now }: { keys: readonly ApiKey[]; now: Date }) {
  return (
    <RecordTable
      caption="Keys"
      columns={['Name', 'Origin', 'State', 'Used', 'Made']}
      empty="There are no keys yet."
    >
      {keys.map((key) => (
        <KeyRow key={key.id} made={key} state={stateOfKey(key, now)} />
      ))}
    </RecordTable>
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
        {made.origins.length === 0 && <span className="line">none: for programs</span>}
        {made.origins.map((origin) => (
          <span key={origin} className="breakable line">
            {origin}
          </span>
        ))}
        <span className="note">
          {made.reads.length === keyScopes.length
            ? 'reads everything'
            : `reads ${made.reads.map((scope) => scopeTitles[scope].toLowerCase()).join(', ')}`}
        </span>
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
        <MadeBy at={made.createdAt} by={made.createdBy} />
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
