import { data } from 'react-router'
import { isRefusal, type RefusalCode, type Refused } from '#core/issue.ts'
import { type NoticeName, withNotice } from './notices.ts'
import type { Fields, Returned } from './ui/fields.ts'

/** '' for a field that did not come, or that came as a file. */
export type Typed<Name extends string> = Record<Name, string>

/** Throws 400 when the body is no form. */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Typed<Name>> {
  const form = await request.formData().catch(() => {
    throw data(undefined, 400)
  })
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Typed<Name>
}

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

type Wording = {
  title?: string
  /** 'sign-in' or 'sign-up'. */
  tried?: string
  texts?: Partial<Record<RefusalCode, string>>
}

export function refusedOf(error: unknown): Refused {
  if (!isRefusal(error)) throw error
  return { outcome: error.code, ...error.details }
}

export function retryHeaders({ outcome, minutes = 1 }: Refused): Headers {
  const headers = new Headers()
  if (outcome === 'too-many-attempts') headers.set('retry-after', String(minutes * 60))
  return headers
}

export function returnForm<F extends Fields>(
  refused: Refused,
  fields: F,
  typed: Typed<keyof F & string>,
  wording: Wording = {},
) {
  type Name = keyof F & string
  const returned: Returned<Name> = {
    responseId: crypto.randomUUID(),
    message: messageOf(refused, wording),
    issues: issuesOf(refused, fields, typed),
    values: Object.fromEntries(
      Object.entries(typed).filter(([name]) => fields[name]?.type !== 'password'),
    ) as Partial<Record<Name, string>>,
  }
  const status = statuses[refused.outcome] ?? 400
  return data(returned, { status, headers: retryHeaders(refused) })
}

const statuses: Partial<Record<RefusalCode, number>> = {
  'too-many-attempts': 429,
  'too-many-mails': 429,
  busy: 503,
  'last-admin': 409,
  'second-factor-changed': 409,
  'already-a-person': 409,
  'no-arabic-version': 409,
  'too-many-webhooks': 409,
  'not-found': 404,
  'needs-approval': 409,
  'own-change': 403,
  'second-factor-gone': 403,
  'legal-hold': 409,
}

/** A closed list (docs/product.md §8, docs/bar.md 24). */
export function messageOf(refused: Refused, wording: Wording = {}): Returned['message'] {
  const { title, text } = words(refused, wording)
  return { tone: 'error', title, text: wording.texts?.[refused.outcome] ?? text }
}

function words(refused: Refused, { title = 'Error', tried }: Wording) {
  const { outcome, minutes = 1, feedback = [] } = refused
  switch (outcome) {
    case 'incomplete':
      return { title: 'Error', text: 'Please fill in all fields' }
    case 'invalid-email':
      return { title: 'Invalid Email', text: 'Please enter a valid email address' }
    case 'weak-password':
      return { title: 'Weak Password', text: feedback.join('. ') }
    case 'breached-password':
      return {
        title: 'Compromised Password',
        text: 'This password has been found in data breaches. Please choose a different password.',
      }
    case 'passwords-differ':
      return { title: 'Error', text: 'Passwords do not match' }
    case 'too-many-attempts':
      return {
        title: 'Too Many Attempts',
        text: tried
          ? `Too many ${tried} attempts. Try again in ${minutes} minutes.`
          : `Too many attempts. Please try again in ${minutes} minutes.`,
      }
    case 'invalid-link':
      return { title: 'Invalid Link', text: 'This link is invalid or has expired.' }
    default:
      return { title, text: plainTexts[outcome] }
  }
}

const plainTexts: Record<
  Exclude<
    RefusalCode,
    | 'incomplete'
    | 'invalid-email'
    | 'weak-password'
    | 'breached-password'
    | 'passwords-differ'
    | 'too-many-attempts'
    | 'invalid-link'
  >,
  string
> = {
  'wrong-credentials':
    'Invalid email or password. If you have just signed up, first use the link in our email.',
  'wrong-password': 'The current password is wrong.',
  'wrong-code': 'That code is wrong or already used. Wait for the next one.',
  'second-factor-changed':
    'Your two-step verification was changed in the meantime. Please check it again.',
  'days-out-of-range': 'Please enter a whole number of days from 1 to 90.',
  'invalid-origin':
    'Please enter origins such as https://www.example.com: https, no path, no star, at most 10.',
  'invalid-webhook-address':
    'Please enter an address of the public internet: https, port 443 or 8443, no user name.',
  'no-webhook-event': 'Please tick at least one event.',
  'no-key-scope': 'Please tick at least one thing that it may read.',
  'too-many-webhooks': 'There are 20 webhooks already. Delete one first.',
  'limit-out-of-range': 'Please enter a whole number from 1 to 6000.',
  'kept-out-of-range': 'Please enter a whole number from 1 to 365.',
  'sign-in-expired': 'Your sign-in took too long. Please sign in again.',
  'sign-up-closed': 'Sign-up is not open to this address. Please ask for an invitation.',
  'too-many-mails': 'This address has had three mails within an hour. Please try again later.',
  busy: 'The server is busy. Please try again in a few seconds.',
  'not-allowed': 'You do not have permission to do this.',
  'last-admin': 'This is the last admin. Make somebody else an admin first.',
  'already-a-person': 'This person already has an account. Change their role instead.',
  'no-arabic-version':
    'This theme has no Arabic text yet. Write it under Themes, or make the link in English.',
  'not-found': 'This no longer exists.',
  'own-change': 'You have edited this yourself: somebody else has to approve it.',
  'second-factor-gone':
    'Your two-step verification was reset or turned off. Set it up again under Account first.',
  'needs-approval': 'Changes need a second person: submit this for approval.',
  'legal-hold':
    'A legal hold is on: nothing is erased until an admin switches it off under Settings.',
}

const blamed: Partial<Record<RefusalCode, string | string[]>> = {
  'invalid-email': 'email',
  'weak-password': 'password',
  'breached-password': 'password',
  'wrong-code': ['code', 'proof'],
  'kept-out-of-range': 'keep',
  'invalid-origin': 'origin',
  'invalid-webhook-address': 'address',
  'limit-out-of-range': 'perMinute',
  'passwords-differ': 'confirm',
  'wrong-password': 'current',
  'already-a-person': 'email',
  'sign-up-closed': 'email',
  // Which of the two is wrong is not said; the password is the one to be typed again.
  'wrong-credentials': 'password',
}

function issuesOf<F extends Fields>(refused: Refused, fields: F, typed: Typed<keyof F & string>) {
  const issues: Partial<Record<keyof F & string, string>> = {}
  if (refused.outcome === 'incomplete')
    for (const name of namesOf(fields))
      if (typed[name].trim() === '') issues[name] = fields[name]?.missing
  const field = [blamed[refused.outcome] ?? []].flat().find((name) => name in fields)
  if (field) {
    const { text } = words(refused, {})
    const isWeak = refused.outcome === 'weak-password'
    issues[field as keyof F & string] = isWeak ? `Password too weak: ${text}` : text
  }
  return issues
}

export function redirectWithNotice(
  to: string,
  answer: { request: Request; headers?: Headers; notice?: NoticeName; document?: boolean },
): Response {
  const headers = new Headers(answer.headers)
  headers.set('location', to)
  // Another area, or the public site: the browser has to load it.
  if (answer.document) headers.set('x-remix-reload-document', 'true')
  if (answer.notice) withNotice(answer.request, headers, answer.notice)
  return new Response(null, { status: 303, headers })
}
