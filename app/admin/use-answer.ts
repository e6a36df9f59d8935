import { useState } from 'react'
import type { Message } from '#app/ui/message.ts'

type Answer = { responseId: string; typed: unknown }

/**
 * What a form gets back: its last answer, and what is said where the server could not be reached
 * (app/connection.ts). Then the fields keep what they have.
 */
export function useAnswer<A extends Answer>(
  actionData: A | undefined,
): { answer: A | undefined; unreachable: { responseId: string; message: Message } | undefined } {
  const [last, setLast] = useState(actionData)
  const given: object | undefined = actionData
  const isLost = given !== undefined && !('typed' in given)
  if (!isLost && last !== actionData) setLast(actionData)
  return {
    answer: isLost ? last : actionData,
    unreachable: isLost ? (given as { responseId: string; message: Message }) : undefined,
  }
}
