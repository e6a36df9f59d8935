import type { Refusal, Refused } from './accounts/account.ts'

/** Refusals that the edge must understand; everything else is a fault of ours. */

/** Too many attempts of one kind; may be tried again after so many minutes. */
export class TooManyAttempts extends Error {
  readonly minutes: number
  constructor(minutes: number) {
    super(`Too many attempts; again in ${minutes} minutes`)
    this.name = 'TooManyAttempts'
    this.minutes = minutes
  }
}

/** More of a costly kind than this machine can bear now: again in a few seconds (503). */
export class TooBusy extends Error {
  override name = 'TooBusy'
}

/** An action on accounts that is not done; thrown inside its transaction, so that nothing stays. */
export class ActionRefused extends Error {
  readonly refused: Refused
  constructor(outcome: Refusal) {
    super(`Refused: ${outcome}`)
    this.name = 'ActionRefused'
    this.refused = { outcome }
  }
}
