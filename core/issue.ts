/** A problem with submitted data at `path` ('' for the whole), with a message for people. */
export type Issue<Path extends string = string> = {
  path: Path
  message: string
  severity: 'error' | 'warning'
  /** The key of the disclosure that must be published first. */
  disclosure?: string
}

export function error<Path extends string>(path: Path, message: string): Issue<Path> {
  return { path, message, severity: 'error' }
}

export function warning<Path extends string>(path: Path, message: string): Issue<Path> {
  return { path, message, severity: 'warning' }
}

export function errorsOf<I extends Issue>(issues: readonly I[]): I[] {
  return issues.filter(({ severity }) => severity === 'error')
}

export function warningsOf<I extends Issue>(issues: readonly I[]): I[] {
  return issues.filter(({ severity }) => severity === 'warning')
}

/** Why something was refused: a closed list, so that no message reveals more (docs/bar.md 24). */
export type RefusalCode =
  | 'incomplete'
  | 'invalid-email'
  /** `feedback` contains what is missing. */
  | 'weak-password'
  | 'passwords-differ'
  /** Does not reveal which one is wrong. */
  | 'wrong-credentials'
  | 'wrong-password'
  | 'breached-password'
  | 'wrong-code'
  | 'second-factor-changed'
  /** Does not reveal whether it is known. */
  | 'wrong-passkey'
  /** It did not check who used it, so it is a second factor only. */
  | 'passkey-unverified'
  | 'passkey-known'
  | 'too-many-passkeys'
  | 'kept-out-of-range'
  | 'days-out-of-range'
  | 'name-too-long'
  | 'invalid-origin'
  | 'limit-out-of-range'
  | 'invalid-webhook-address'
  | 'no-webhook-event'
  | 'no-key-scope'
  | 'too-many-webhooks'
  | 'sign-in-expired'
  /** The other service did not answer. */
  | 'oidc-away'
  /** What it answered was not believed, or comes too late. */
  | 'oidc-refused'
  /** Nobody has let in whom it names. */
  | 'oidc-unknown'
  /** It is connected to an account already, or the account to another. */
  | 'oidc-taken'
  /** Staff have to sign in with the other service. */
  | 'use-oidc'
  /** It is asked of staff, and this account could not sign in with it. */
  | 'not-connected'
  | 'sign-up-closed'
  | 'magic-links-off'
  | 'invalid-link'
  | 'too-many-attempts'
  | 'too-many-mails'
  /** 503, again in a few seconds. */
  | 'busy'
  | 'not-allowed'
  | 'last-admin'
  | 'already-a-person'
  | 'no-translation'
  | 'not-found'
  /** A public change that a second person has not approved. */
  | 'needs-approval'
  /** Users cannot approve or send back what they have edited themselves. */
  | 'own-change'
  /** Users who have had a second factor can only approve with one. */
  | 'second-factor-gone'
  /** They have let the author in, the author them, or somebody else both, while changes needed two. */
  | 'let-in'
  /** Whom the operator has let in may approve later only. */
  | 'approves-later'
  /** After it nobody could approve the changes of `people`. */
  | 'last-approver'
  | 'legal-hold'
  /** A document that the consent of the contact form names is not published. */
  | 'form-closed'

export type RefusalDetails = {
  minutes?: number
  feedback?: string[]
  /** 0 to 4. */
  score?: number
  /** Names. */
  people?: string[]
}

export type Refused = { outcome: RefusalCode } & RefusalDetails

/** Thrown inside a transaction, so that it rolls back; any other exception is a bug. */
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
