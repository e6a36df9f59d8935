import { useEffect, useRef } from 'react'

/** For the form of an answer: when it comes back, its first wrong field has the focus. */
export function useFirstWrong(responseId: string | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (responseId) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [responseId])
  return form
}
