/** What is wrong with something that was sent: at `path` ('' for the whole), in words for people. */
export type Issue<Path extends string = string> = {
  path: Path
  message: string
  severity: 'error' | 'warning'
}

/** Why something was not done: a closed list, so that no text ever tells more (docs/bar.md 24). */
export type RefusalCode =
  /** A required field is empty: 'Please fill in all fields'. */
  | 'incomplete'
  | 'invalid-email'
  /** `feedback` says what is missing. */
  | 'weak-password'
  | 'passwords-differ'
  /** Wrong password, no such account, not verified or disabled: nobody is told which. */
  | 'wrong-credentials'
  | 'wrong-password'
  | 'breached-password'
  | 'wrong-code'
  | 'second-factor-changed'
  /** An admin who requires a second factor of everybody needs one first. */
  | 'second-factor-first'
  | 'out-of-range'
  | 'kept-out-of-range'
  /** Too long between the two factors: sign in again. */
  | 'sign-in-expired'
  /** Sign-up is off, or not open to this mail domain; the same for known and unknown addresses. */
  | 'sign-up-closed'
  /** Used, expired, made for something else, or never made. */
  | 'invalid-link'
  | 'too-many-attempts'
  /** This address had its 3 mails of this hour; told to admins only. */
  | 'too-many-mails'
  /** More costly work at once than this machine can bear: 503, again in a few seconds. */
  | 'busy'
  | 'not-allowed'
  | 'last-admin'
  /** The invited address has an account already: change its role instead. */
  | 'already-a-person'
  | 'not-found'
  /** What visitors see would change, and a second person has not approved it. */
  | 'needs-approval'
  /** Nobody approves, or sends back, what they have edited themselves. */
  | 'own-change'

export type RefusalDetails = {
  minutes?: number
  feedback?: string[]
  /** Strength of a password, 0 to 4. */
  score?: number
}

export type Refused = { outcome: RefusalCode } & RefusalDetails

/**
 * Thrown by core for what it does not do; inside a transaction, so that nothing of it stays. The
 * edge turns it into an answer. Everything else that is thrown is a mistake of ours.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails
  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(`Refused: ${code}`)
    this.code = code
    this.details = details
  }
}

export function isRefusal(error: unknown, ...codes: RefusalCode[]): error is Refusal {
  return error instanceof Refusal && (codes.length === 0 || codes.includes(error.code))
}
