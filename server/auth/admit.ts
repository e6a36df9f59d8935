import type { Refused } from '../../core/accounts/account.ts'

export type Tried = 'signin' | 'signup' | 'reset' | 'magic'

/**
 * Whether another try of this kind may be made, asked before any password is hashed. The place of
 * the limits of spec.md §9 (5 per 15 minutes per action, e-mail and browser key; bar row 23): until
 * they are built everything is admitted.
 */
export async function admit(
  _request: Request,
  _tried: Tried,
  _email: string,
): Promise<Refused | undefined> {
  return undefined
}

/** Forgets the tries of an address after a success. */
export async function forgetTries(
  _request: Request,
  _tried: Tried,
  _email: string,
): Promise<void> {}
