import type { Questions } from '#app/question.ts'
import type { FormField } from '#app/ui/form-field.tsx'
import type { Words } from '#app/ui/words.tsx'
import {
  type ApiKey,
  keyLifetimes,
  keyScopes,
  scopeTitles,
  stateOfKey,
  usualPerMinute,
} from '#core/api-keys/api-key.ts'
import { listApiKeys, revokeApiKey } from '#core/api-keys/api-keys.server.ts'
import { createApiKey } from '#core/api-keys/create-key.server.ts'
import { mediumDate } from '#core/dates.ts'
import { Refusal } from '#core/issue.ts'
import { madeScreens, wholeOf } from '../record/made.server.ts'
import { cellOfMaking, type RecordRow } from '../record-table.tsx'

const fields: readonly FormField[] = [
  {
    name: 'name',
    label: 'Name',
    control: 'line',
    hint: 'Who or what uses it.',
    missing: 'Please enter a name',
  },
  {
    name: 'origin',
    label: 'Origin',
    control: 'line',
    placeholder: 'https://www.example.com',
    hint: 'Optional: the site whose pages may use it; several with spaces between them. Without one, only programs can.',
  },
  {
    name: 'perMinute',
    label: 'Requests per minute',
    control: 'number',
    missing: 'Please enter a number',
    initial: String(usualPerMinute),
  },
  {
    name: 'days',
    label: 'Expires',
    control: 'select',
    options: keyLifetimes.map((days) => ({
      value: String(days),
      label: days === 0 ? 'Never: until it is revoked' : `After ${days} days`,
    })),
  },
  {
    name: 'reads',
    label: 'May read',
    control: 'ticks',
    options: keyScopes.map((value) => ({ value, label: scopeTitles[value] })),
  },
]

export const screens = madeScreens({
  name: 'keys',
  columns: ['Name', 'Origin', 'State', 'Used', 'Made'],
  labels: {
    origins: 'Origin',
    reads: 'May read',
    perMinute: 'Requests per minute',
    expiresAt: 'Expires',
  },
  fields: async () => fields,
  async list({ app, db, actorId }) {
    const now = app.now()
    const keys = await listApiKeys(db, actorId, now)
    return { rows: keys.map((key) => rowOf(key, now)) }
  },
  async make({ db, actorId }, { name = '', origin = '', reads = '', perMinute = '', days }) {
    const secret = await createApiKey(db, actorId, {
      name,
      origin,
      reads: reads.split(' '),
      perMinute: wholeOf(perMinute, 5),
      days: Number(days),
    })
    return { secret, name }
  },
})

function rowOf(key: ApiKey, now: Date): RecordRow {
  const { id, name, origins, reads } = key
  const state = stateOfKey(key, now)
  const scopes = reads.map((scope) => scopeTitles[scope].toLowerCase()).join(', ')
  const revoke = {
    label: 'Revoke',
    to: `/admin/keys/${id}/revoke`,
    name: `Revoke the key for ${name}`,
    isDanger: true,
  }
  return {
    key: id,
    cells: [
      { text: name, notes: [[{ code: `${key.prefix}…` }]] },
      {
        lines: origins.length > 0 ? origins : ['none: for programs'],
        notes: [reads.length === keyScopes.length ? 'reads everything' : `reads ${scopes}`],
      },
      {
        tags: [{ label: state, state: state === 'active' ? 'live' : 'draft' }],
        notes: endingOf(key),
      },
      {
        text: key.lastUsed ? mediumDate(key.lastUsed) : 'never',
        notes: [`${key.requestsToday} today, at most ${key.perMinute} a minute`],
      },
      cellOfMaking(key.createdAt, key.createdBy),
    ],
    actions: state === 'revoked' ? [] : [revoke],
  }
}

function endingOf({ revokedAt, revokedBy, expiresAt }: ApiKey): Words[] {
  if (revokedAt) return [[revokedAt, ' by ', { name: revokedBy }]]
  return expiresAt ? [['until ', expiresAt]] : []
}

export const keyQuestions: Questions = {
  '/admin/keys/:id/revoke': {
    back: '/admin/keys',
    ask: async ({ app, db, actor, id }) => {
      const key = (await listApiKeys(db, actor.id, app.now())).find((each) => each.id === id)
      if (!key) throw new Refusal('not-found')
      return {
        title: `Revoke the key for ${key.name}?`,
        text: ['From the next request on, anyone who uses it is refused. This cannot be undone.'],
        button: 'Revoke',
        busy: 'Revoking...',
      }
    },
    act: ({ db, actor, id }) => revokeApiKey(db, actor.id, id),
    notice: 'key-revoked',
  },
}
