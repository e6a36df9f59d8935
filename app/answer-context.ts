import { createContext, useContext } from 'react'

export const AnswerContext = createContext<{ nonce?: string; requestId?: string }>({})

export function useAnswerContext(): { nonce?: string; requestId?: string } {
  const facts = useContext(AnswerContext)
  if (typeof document === 'undefined') return facts
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  return { nonce, requestId: document.documentElement.dataset.request }
}
