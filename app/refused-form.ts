import { data } from 'react-router'
import { isRefusal, type RefusalCode, type Refused } from '#core/issue.ts'
import { messageOf, refusalMessage, type Wording } from './refusal-texts.ts'
import type { FormField } from './ui/form-field.tsx'
import type { Returned } from './ui/staff-form.tsx'

export function refusedOf(error: unknown): Refused {
  if (!isRefusal(error)) throw error
  return { outcome: error.code, ...error.details }
}

export function returnForm(
  refused: Refused,
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
  wording: Wording = {},
) {
  const returned = {
    responseId: crypto.randomUUID(),
    message: messageOf(refused, wording),
    issues: issuesOf(refused, fields, typed),
    values: withoutPasswords(fields, typed),
  } satisfies Returned
  const status = statuses[refused.outcome] ?? 400
  return data(returned, { status, headers: retryHeaders(refused) })
}

/** What may be given back of what was typed. */
export function withoutPasswords(
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
): Record<string, string> {
  const isPassword = (name: string) =>
    fields.some((field) => field.name === name && field.type === 'password')
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !isPassword(name)))
}

export function retryHeaders({ outcome, minutes = 1 }: Refused): Headers {
  const headers = new Headers()
  if (outcome === 'too-many-attempts') headers.set('retry-after', String(minutes * 60))
  return headers
}

const statuses: Partial<Record<RefusalCode, number>> = {
  'too-many-attempts': 429,
  'too-many-mails': 429,
  busy: 503,
  'last-admin': 409,
  'not-connected': 409,
  'second-factor-changed': 409,
  'already-a-person': 409,
  'no-translation': 409,
  'too-many-webhooks': 409,
  'not-found': 404,
  'needs-approval': 409,
  'own-change': 403,
  'second-factor-gone': 403,
  'let-in': 403,
  'approves-later': 403,
  'last-approver': 409,
  'legal-hold': 409,
}

const blamed: Partial<Record<RefusalCode, string | string[]>> = {
  'invalid-email': 'email',
  'weak-password': 'password',
  'breached-password': 'password',
  'wrong-code': ['code', 'proof'],
  'kept-out-of-range': 'keep',
  'name-too-long': 'name',
  'invalid-origin': 'origin',
  'invalid-webhook-address': 'address',
  'limit-out-of-range': 'perMinute',
  'passwords-differ': 'confirm',
  'wrong-password': ['current', 'proof'],
  'already-a-person': 'email',
  'sign-up-closed': 'email',
  // Which of the two is wrong is not said; the password is the one to be typed again.
  'wrong-credentials': 'password',
}

function issuesOf(
  refused: Refused,
  fields: readonly FormField[],
  typed: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  const issues: Record<string, string | undefined> = {}
  if (refused.outcome === 'incomplete')
    for (const { name, missing } of fields)
      if ((typed[name] ?? '').trim() === '') issues[name] = missing
  const field = [blamed[refused.outcome] ?? []]
    .flat()
    .find((name) => fields.some((each) => each.name === name))
  if (field) {
    const { text } = refusalMessage(refused, {})
    issues[field] = refused.outcome === 'weak-password' ? `Password too weak: ${text}` : text
  }
  return issues
}
