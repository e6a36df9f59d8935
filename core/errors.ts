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
