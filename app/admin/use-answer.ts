import { useState } from 'react'
import { type Unreachable, unreachableIn } from '#app/connection.ts'

/** The last answer, or that the server could not be reached: then fields keep what they have. */
export function useAnswer<A extends object>(
  actionData: A | undefined,
): { answer: A | undefined; unreachable: Unreachable | undefined } {
  const unreachable = unreachableIn(actionData)
  const given = unreachable ? undefined : actionData
  const [last, setLast] = useState(given)
  if (!unreachable && last !== given) setLast(given)
  return { answer: unreachable ? last : given, unreachable }
}
