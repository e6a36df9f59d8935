import { useCallback, useState } from 'react'
import type { Message } from '#app/ui/message.ts'

/** What can be done about a message, by a button in it. */
export type Remedy = 'undo' | 'sign-in'

export type Told = { id: number; message: Message; remedy?: Remedy }

/** The last thing that an editor said: each new one takes the place of the one before. */
export function useMessages() {
  const [told, setTold] = useState<Told>()
  const tell = useCallback(
    (message: Message, remedy?: Remedy) =>
      setTold((last) => ({ id: (last?.id ?? 0) + 1, message, remedy })),
    [],
  )
  const hush = useCallback(() => setTold(undefined), [])
  return { told, tell, hush }
}

export function good(title: string, text: string): Message {
  return { tone: 'good', title, text }
}

export function bad(title: string, text: string): Message {
  return { tone: 'bad', title, text }
}
