import { href } from 'react-router'
import type { Words } from '#app/ui/words.tsx'
import { type ApiKey, keyScopes, scopeTitles, stateOfKey } from '#core/api-keys/api-key.ts'
import { mediumDate } from '#core/date-words.ts'
import { cellOfMaking, type RecordRow, RecordTable } from '../record-table.tsx'

export function KeyTable({ keys, now }: { keys: readonly ApiKey[]; now: Date }) {
  return (
    <RecordTable
      caption="Keys"
      columns={['Name', 'Origin', 'State', 'Used', 'Made']}
      empty="There are no keys yet."
      rows={keys.map((key) => rowOf(key, now))}
    />
  )
}

function rowOf(key: ApiKey, now: Date): RecordRow {
  const { id, name, origins, reads } = key
  const state = stateOfKey(key, now)
  const scopes = reads.map((scope) => scopeTitles[scope].toLowerCase()).join(', ')
  return {
    key: id,
    cells: [
      { text: name, notes: [[{ code: `${key.prefix}…` }]] },
      {
        lines: origins.length > 0 ? origins : ['none: for programs'],
        notes: [reads.length === keyScopes.length ? 'reads everything' : `reads ${scopes}`],
      },
      { tag: state, notes: endingOf(key) },
      {
        text: key.lastUsed ? mediumDate(key.lastUsed) : 'never',
        notes: [`${key.requestsToday} today, at most ${key.perMinute} a minute`],
      },
      cellOfMaking(key.createdAt, key.createdBy),
    ],
    actions:
      state === 'revoked'
        ? []
        : [
            {
              label: 'Revoke',
              to: href('/admin/keys/:id/revoke', { id }),
              name: `Revoke the key for ${name}`,
            },
          ],
  }
}

function endingOf({ revokedAt, revokedBy, expiresAt }: ApiKey): Words[] {
  if (revokedAt) return [[revokedAt, ' by ', { name: revokedBy }]]
  return expiresAt ? [['until ', expiresAt]] : []
}
