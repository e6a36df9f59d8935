import { createContext, useContext } from 'react'

/** What a staff page knows of the answer that it came in. */
export const AnswerContext = createContext<{ nonce?: string; requestId?: string }>({})

/** In the browser the document says which request it came from. */
export function useAnswerContext(): { nonce?: string; requestId?: string } {
  const facts = useContext(AnswerContext)
  if (typeof document === 'undefined') return facts
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return { nonce, requestId: document.documentElement.dataset.request }
}
