import { Refusal } from '#core/issue.ts'
import type { CurrentUser } from '#core/people/account.ts'
import type { Limit } from '#core/security/limits.ts'

/**
 * Where a browser stands with an account: the page that it is sent to then, and the cookie that shows
 * it. A browser may hold several at once, and each step asks for one of them.
 */
export const states = {
  anonymous: { page: '/auth', cookie: undefined },
  /** It has the token of a mail or a printed link, in the address and nowhere else. */
  'link opened': { page: '/auth/link', cookie: undefined },
  /** The first factor is proven. */
  'second factor pending': { page: '/auth/second-factor', cookie: 'secondFactor' },
  /** It was asked for a passkey's signature, and keeps what is to be signed. */
  'passkey pending': { page: '/auth', cookie: 'passkey' },
  /** It was sent to the other service, and keeps what that has to answer. */
  'OIDC pending': { page: '/auth', cookie: 'oidc' },
  /** A new password may be chosen. */
  reset: { page: '/reset-password', cookie: 'reset' },
  /** Signed in, and owes a second factor: nothing else is open before it is set up. */
  enrolling: { page: '/account/second-factor', cookie: 'session' },
  'signed in': { page: '/admin', cookie: 'session' },
} as const

export type State = keyof typeof states

/** What of a step is counted. */
export type CountedOfStep = Exclude<Limit, 'lookup' | 'enquiry' | 'report' | 'violation'>

type Declared = {
  /** The address that the step is posted to. */
  path: string
  /** It is opened instead, since another site leads there or back. */
  by?: 'link'
  from: readonly State[]
  /** Where it may lead; nowhere else if it succeeds, and nowhere at all if it fails. */
  to: readonly State[]
  /** What is asked for again, though somebody is signed in; of a first factor beside the password nothing is. */
  asks?: 'password' | 'password or code' | 'password or code beside a factor'
  /** What limits.server.ts counts of it before it is done: what it asks for; of links, those that are wrong. */
  counts?: readonly CountedOfStep[]
}

const anybody = [
  'anonymous',
  'second factor pending',
  'passkey pending',
  'OIDC pending',
  'reset',
  'enrolling',
  'signed in',
] as const
const letIn = ['second factor pending', 'enrolling', 'signed in'] as const
const byLink = { from: ['link opened'], counts: ['link'] } as const
/** Of one's own account. */
const proven = {
  from: ['signed in'],
  to: ['signed in'],
  asks: 'password or code',
  counts: ['second-factor'],
} as const
const aFactor = {
  ...proven,
  from: ['enrolling', 'signed in'],
  asks: 'password or code beside a factor',
} as const

/**
 * Every step of the sign-in (docs/security.md draws it, docs/bar.md 58 walks it). A password or a link
 * is one factor, so both lead to the second one where the account has it.
 */
const declared = {
  'sign in': { path: '/auth', from: anybody, to: letIn, counts: ['signin'] },
  'ask for a sign-in link': { path: '/auth/magic-link', from: anybody, to: [], counts: ['magic'] },
  'ask for a reset link': {
    path: '/auth/forgot-password',
    from: anybody,
    to: [],
    counts: ['reset'],
  },
  'sign up': { path: '/auth/sign-up', from: anybody, to: [], counts: ['signup'] },
  'confirm the address': { ...byLink, path: '/auth/link', to: [] },
  'sign in by link': { ...byLink, path: '/auth/link', to: letIn },
  'confirm a reset': { ...byLink, path: '/auth/link', to: ['reset'] },
  'choose a new password': { path: '/reset-password', from: ['reset'], to: ['anonymous'] },
  'accept an invitation': { ...byLink, path: '/auth/invitation', to: letIn },
  'become the first admin': { ...byLink, path: '/auth/first-admin', to: letIn },
  'give the code': {
    path: '/auth/second-factor',
    from: ['second factor pending'],
    to: ['signed in'],
    counts: ['second-factor'],
  },
  'ask for a passkey': { path: '/auth/passkey', from: anybody, to: ['passkey pending'] },
  'sign in by passkey': {
    path: '/auth',
    from: ['passkey pending'],
    to: ['signed in'],
    counts: ['signin'],
  },
  'give the passkey': {
    path: '/auth/second-factor',
    from: ['second factor pending'],
    to: ['signed in'],
    counts: ['second-factor'],
  },
  'go to the other service': {
    path: '/auth/oidc',
    by: 'link',
    from: anybody,
    to: ['OIDC pending'],
  },
  'come back from the other service': {
    path: '/auth/oidc/callback',
    by: 'link',
    from: ['OIDC pending'],
    to: letIn,
    counts: ['link', 'signin'],
  },
  'sign out': { path: '/auth/sign-out', from: anybody, to: ['anonymous'] },
  'set up the second factor': { ...aFactor, path: '/account/second-factor' },
  'ask to add a passkey': {
    path: '/account/passkeys/challenge',
    from: ['enrolling', 'signed in'],
    to: ['passkey pending'],
  },
  'add a passkey': { ...aFactor, path: '/account/passkeys/new' },
  'remove a passkey': {
    ...proven,
    path: '/account/passkeys/:id/remove',
    to: ['signed in', 'enrolling'],
  },
  'connect the other service': { ...proven, path: '/account/service', to: ['OIDC pending'] },
  'disconnect the other service': { ...proven, path: '/account/service' },
  'change the password': {
    ...proven,
    path: '/account/password',
    asks: 'password',
    counts: ['password'],
  },
  'turn off the second factor': {
    ...proven,
    path: '/account/second-factor/off',
    to: ['signed in', 'enrolling'],
  },
  'renew the recovery codes': { ...proven, path: '/account/recovery-codes' },
  'end a session': {
    ...proven,
    path: '/account/sessions/:id/end',
    to: ['signed in', 'anonymous'],
  },
  'end the other sessions': { ...proven, path: '/account/sessions/end-others' },
} as const satisfies Record<string, Declared>

export type Step = keyof typeof declared

/** Those of which one of these is counted. */
export type StepCounting<L extends CountedOfStep> = {
  [S in Step]: (typeof declared)[S] extends { counts: readonly (infer C)[] }
    ? [Extract<C, L>] extends [never]
      ? never
      : S
    : never
}[Step]

/** As rows of one type. */
export const steps: Record<Step, Declared> = declared

/** What the steps at an address count; undefined where they count nothing. */
export function listCounts(path: string): readonly CountedOfStep[] | undefined {
  const own = Object.values(steps).filter((step) => step.path === path)
  const counts = new Set(own.flatMap((step) => step.counts ?? []))
  return counts.size > 0 ? [...counts] : undefined
}

/** Where somebody with a session stands. */
export function stateOf({ mustEnrol }: Pick<CurrentUser, 'mustEnrol'>): State {
  return mustEnrol ? 'enrolling' : 'signed in'
}

/** Whether somebody may open an address: who owes a second factor only the steps that begin there. */
export function opens(user: Pick<CurrentUser, 'mustEnrol'>, path: string): boolean {
  const here = stateOf(user)
  if (here !== 'enrolling') return true
  return Object.values(steps).some((step) => step.path === path && step.from.includes(here))
}

/** Throws Refusal 'not-allowed' for a step that does not begin where this person stands. */
export function requireStep(user: Pick<CurrentUser, 'mustEnrol'>, step: Step): void {
  if (!steps[step].from.includes(stateOf(user))) throw new Refusal('not-allowed')
}

/** Where one factor leads, whichever it was. */
export function stateAfter(
  step: Step,
  account: { hasSecondFactor: boolean; mustEnrol?: boolean },
): State {
  const { hasSecondFactor, mustEnrol = false } = account
  const next = hasSecondFactor ? 'second factor pending' : stateOf({ mustEnrol })
  if (!steps[step].to.includes(next)) throw new Error(`${step} does not lead to: ${next}`)
  return next
}
