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

/** Stricter than for an enquiry: it must be possible to type it on any keyboard. */
const signInPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/

/** Returns why the address cannot be used, or undefined (docs/product.md §5). */
export function checkEmail(typed: string): Refused | undefined {
  if (typed.trim() === '') return { outcome: 'incomplete' }
  const email = normaliseEmail(typed)
  return isEmail(email) && signInPattern.test(email) ? undefined : { outcome: 'invalid-email' }
}

/** Returns the address as it is stored. Throws Refusal: 'incomplete', 'invalid-email'. */
export function requireEmail(typed: string): string {
  const refused = checkEmail(typed)
  if (refused) throw new Refusal(refused.outcome)
  return normaliseEmail(typed)
}
