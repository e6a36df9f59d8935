import { Refusal, type Refused } from './issue.ts'

/** Whether this may be a mail address: a basic pattern, at most 254 characters (docs/product.md §5). */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\.]+$/.test(text)
  )
}

export function normaliseEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** Stricter than for an enquiry: everybody must be able to type it. */
const signInPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Why it cannot be used, if it cannot (docs/product.md §5). */
export function checkEmail(typed: string): Refused | undefined {
  if (typed.trim() === '') return { outcome: 'incomplete' }
  const email = normaliseEmail(typed)
  return isEmail(email) && signInPattern.test(email) ? undefined : { outcome: 'invalid-email' }
}

/** The address as it is kept. Throws Refusal: 'incomplete', 'invalid-email'. */
export function requireEmail(typed: string): string {
  const refused = checkEmail(typed)
  if (refused) throw new Refusal(refused.outcome)
  return normaliseEmail(typed)
}
