import { type State, type Step, stateAfter, stateOf, states, steps } from '#core/sign-in/states.ts'

/**
 * The sign-in as a state machine (docs/bar.md 58), whose steps and states are those of the program's own table. It adds what an account and one browser are to each other,
 * everything that can be done at that moment, and what comes of it. What an event does not name stays
 * as it was; an event without an edge from a state is refused there.
 */
export type SignInState = {
  verified: boolean
  disabled: boolean
  hasPassword: boolean
  factor: false | 'app' | 'passkey'
  role: 'viewer' | 'admin'
  /** Whose session the browser has. */
  session: 'none' | 'own' | 'other'
  /** The password was given, and the second factor is asked for. */
  waits: boolean
  /** A reset link was confirmed: a new password may be set. */
  mayReset: boolean
}

/** Where every admin needs a second factor, one without it may only set it up. */
export type Policy = { factorRequired: boolean }

/** What an answer may give to the browser, as cookies. What keeps a challenge gets nobody in: any browser is given one. */
export type Given = Exclude<NonNullable<(typeof states)[State]['cookie']>, 'passkey' | 'oidc'>

/** The other service signs in to the account in every state; `service` is what the event does to that. */
export type Edge = {
  gives?: Given
  service?: 'connected' | 'disconnected'
} & Partial<SignInState>

const outside = { session: 'none', waits: false, mayReset: false } as const
const fresh: SignInState = {
  ...outside,
  verified: true,
  disabled: false,
  hasPassword: true,
  factor: false,
  role: 'admin',
}

/** Accounts as they are before anybody signs in. */
export const beginnings: Record<string, SignInState> = {
  'an admin': fresh,
  'an admin with a second factor': { ...fresh, factor: 'app' },
  'a viewer': { ...fresh, role: 'viewer' },
  'an address that nobody has confirmed': { ...fresh, role: 'viewer', verified: false },
}

export const owes = (state: SignInState, { factorRequired }: Policy) =>
  factorRequired && state.session === 'own' && state.role === 'admin' && !state.factor

/** Where the browser stands with the account; any browser may open a link, and be given a challenge. */
function standsAt(state: SignInState, policy: Policy): State[] {
  return [
    'anonymous',
    'link opened',
    'passkey pending',
    'OIDC pending',
    ...(state.waits ? (['second factor pending'] as const) : []),
    ...(state.mayReset ? (['reset'] as const) : []),
    ...(state.session === 'none' ? [] : [stateOf({ mustEnrol: owes(state, policy) })]),
  ]
}

/** By a password or a link, which are one factor. */
function letIn(state: SignInState, policy: Policy, step: Step): Edge | undefined {
  if (!state.verified || state.disabled) return undefined
  const mustEnrol = owes({ ...state, session: 'own' }, policy)
  const next = stateAfter(step, { hasSecondFactor: state.factor !== false, mustEnrol })
  return next === 'second factor pending'
    ? { gives: states[next].cookie, waits: true }
    : { gives: 'session', session: 'own' }
}

type EdgeFrom = (state: SignInState, policy: Policy) => Edge | undefined

const never = () => undefined
/** Allowed, and nothing of the sign-in changes. */
const always = () => ({})
const byAdmin =
  (edge: (state: SignInState) => Partial<SignInState>): EdgeFrom =>
  (state) =>
    edge(state)
/** A step of the program's table, which begins where the table says. */
const at =
  (step: Step, edge: EdgeFrom): EdgeFrom =>
  (state, policy) => {
    const here = standsAt(state, policy)
    const begins = steps[step].from.some((from) => here.includes(from))
    return begins ? edge(state, policy) : undefined
  }

/** A step of one's own account: with the session of somebody else it changes theirs, and nothing here. */
const own = (step: Step, edge: (state: SignInState) => Edge | undefined): EdgeFrom =>
  at(step, (state) => (state.session === 'other' ? {} : edge(state)))
const factorChanged = { waits: false, mayReset: false } as const

/** Every event, and its edge from a state. */
export const edges = {
  'the right password': at('sign in', (state, policy) =>
    state.hasPassword ? letIn(state, policy, 'sign in') : undefined,
  ),
  'a wrong password': never,
  'the right code': at('give the code', () => ({
    gives: 'session',
    session: 'own',
    waits: false,
  })),
  'a wrong code': never,
  'a code that was used': never,

  'a sign-in link': at('sign in by link', (state, policy) => {
    if (state.disabled) return undefined
    // Whoever has set a password before the address was confirmed may be somebody else.
    const proven = {
      ...state,
      verified: true,
      hasPassword: state.verified && state.hasPassword,
    }
    const edge = letIn(proven, policy, 'sign in by link')
    return { verified: true, hasPassword: proven.hasPassword, ...edge }
  }),
  'a sign-in link that was used': never,
  'a sign-in link after eleven minutes': never,
  'a sign-in link, sent as a reset link': never,
  'a sign-in link that is only opened': always,
  'a reset link': at('confirm a reset', (state) =>
    state.disabled ? undefined : { gives: states.reset.cookie, mayReset: true },
  ),
  'a reset link that was used': never,
  'a reset link after eleven minutes': never,
  'a reset link, sent as a sign-in link': never,
  'a new password': at('choose a new password', (state) => ({
    ...outsideOf(state),
    verified: true,
    hasPassword: true,
  })),
  'two new passwords that differ': never,
  'a link that confirms the address': at('confirm the address', (state) => {
    if (state.disabled) return undefined
    return state.verified ? {} : { verified: true, hasPassword: true }
  }),
  'asking for a sign-in link': at('ask for a sign-in link', always),
  'asking for a reset link': at('ask for a reset link', always),
  'an invitation of another address': at('accept an invitation', () => ({
    gives: 'session',
    session: 'other',
  })),
  'an invitation that was used': never,
  'a wrong code of the first admin': never,

  'signing out': at('sign out', () => ({ session: 'none' })),
  'opening the address of signing out': always,
  'changing the password': own('change the password', (state) =>
    state.hasPassword ? factorChanged : undefined,
  ),
  'changing the password with a wrong one': never,
  'setting up the second factor': own('set up the second factor', (state) =>
    state.factor ? undefined : { factor: 'app', ...factorChanged },
  ),
  'setting up the second factor with a wrong code': never,
  'turning off the second factor': own('turn off the second factor', (state) =>
    state.factor === 'app' && state.hasPassword ? { factor: false, ...factorChanged } : undefined,
  ),
  'turning off the second factor with a wrong password': never,
  'new recovery codes': own('renew the recovery codes', (state) =>
    state.factor && state.hasPassword ? {} : undefined,
  ),

  'asking for a passkey': at('ask for a passkey', always),
  'a passkey that has checked who uses it': at('sign in by passkey', (state) =>
    state.factor === 'passkey' && state.verified && !state.disabled
      ? { gives: 'session', session: 'own' }
      : undefined,
  ),
  'a passkey that has checked nobody': never,
  'a passkey that has signed this before': never,
  'a passkey that has signed on another site': never,
  'a passkey as the second step': at('give the passkey', (state) =>
    state.factor === 'passkey' ? { gives: 'session', session: 'own', waits: false } : undefined,
  ),
  'a passkey of somebody else as the second step': never,
  'adding a passkey': own('add a passkey', (state) =>
    state.factor ? undefined : { factor: 'passkey', ...factorChanged },
  ),
  'adding a passkey that was made on another site': never,
  'removing the passkey': own('remove a passkey', (state) =>
    state.factor === 'passkey' && state.hasPassword
      ? { factor: false, ...factorChanged }
      : undefined,
  ),
  'removing the passkey with a wrong password': never,

  'going to the other service': at('go to the other service', always),
  'coming back from the other service': at('come back from the other service', (state, policy) =>
    letIn(state, policy, 'come back from the other service'),
  ),
  'coming back from the other service once more': never,
  'coming back from the other service with the state of another': never,
  'coming back from the other service as a stranger': never,
  'connecting the other service': own('connect the other service', (state) =>
    state.hasPassword ? { service: 'connected' } : undefined,
  ),
  'connecting the other service with a wrong password': never,
  'disconnecting the other service': own('disconnect the other service', (state) =>
    state.hasPassword ? { service: 'disconnected', ...factorChanged } : undefined,
  ),
  'disconnecting the other service with a wrong password': never,

  'ending this session': at('end a session', (state) =>
    state.session === 'other' || state.hasPassword ? { session: 'none' } : undefined,
  ),
  'ending this session with a wrong password': never,
  'ending the other sessions': at('end the other sessions', always),
  'inviting somebody': (state, policy) =>
    state.session === 'own' && state.role === 'admin' && !owes(state, policy) ? {} : undefined,

  'an admin disables the account': byAdmin((state) => ({
    ...outsideOf(state),
    disabled: true,
  })),
  'an admin enables the account': byAdmin(() => ({ disabled: false })),
  'an admin signs the person out everywhere': byAdmin(outsideOf),
  'an admin makes the person a viewer': byAdmin((state) =>
    state.role === 'viewer' ? {} : { role: 'viewer', waits: false, session: kept(state) },
  ),
  'an admin makes the person an admin': byAdmin((state) =>
    state.role === 'admin' ? {} : { role: 'admin', waits: false, session: kept(state) },
  ),
  'an admin resets the second factor': (state) =>
    state.factor ? { ...outsideOf(state), factor: false } : undefined,
  'the password in another browser': always,
  'eleven minutes': byAdmin(() => ({ waits: false, mayReset: false })),
  'nine hours': byAdmin(outsideOf),
  'eight days': byAdmin(outsideOf),
} satisfies Record<string, EdgeFrom>

export type SignInEvent = keyof typeof edges

/** A session of somebody else is none of this account's business. */
const kept = ({ session }: SignInState) => (session === 'other' ? 'other' : 'none')

function outsideOf(state: SignInState) {
  return { ...outside, session: kept(state) } as const
}

export function edgeOf(
  state: SignInState,
  event: SignInEvent,
  policy: Policy,
): { edge: Edge | undefined; after: SignInState } {
  const edge = (edges[event] as EdgeFrom)(state, policy)
  const { gives: _given, service: _service, ...changes } = edge ?? {}
  return { edge, after: { ...state, ...changes } }
}

/** How a state is reached: from which beginning, by which events. */
export type Way = { beginning: string; events: SignInEvent[]; state: SignInState }

/** Every state that there is, with a shortest way to it. */
export function listStates(policy: Policy): Way[] {
  const ways = Object.entries(beginnings).map(
    ([beginning, state]): Way => ({ beginning, events: [], state }),
  )
  const known = new Set(ways.map(({ state }) => JSON.stringify(state)))
  for (const way of ways)
    for (const event of Object.keys(edges) as SignInEvent[]) {
      const { after } = edgeOf(way.state, event, policy)
      // Keys stand in the same order everywhere, for each state is made of another one.
      const key = JSON.stringify(after)
      if (known.has(key)) continue
      known.add(key)
      ways.push({ ...way, events: [...way.events, event], state: after })
    }
  return ways
}
