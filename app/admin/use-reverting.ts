import { useState } from 'react'

/** After Revert fields begin neither with the answer of before nor with what was sent back. */
export function useReverting<A extends { responseId: string }, R extends { id: string }>(
  answer: A | undefined,
  returned: R | undefined,
) {
  const [reverted, setReverted] = useState<{ times: number; answer?: string; returned?: string }>({
    times: 0,
  })
  return {
    times: reverted.times,
    revert: () =>
      setReverted(({ times }) => ({
        times: times + 1,
        answer: answer?.responseId,
        returned: returned?.id,
      })),
    answer: answer?.responseId === reverted.answer ? undefined : answer,
    returned: returned?.id === reverted.returned ? undefined : returned,
  }
}
