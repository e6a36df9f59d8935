import { useState } from 'react'

/** Ever been open: then it stays, hidden, and what goes on in it, such as an upload, goes on. */
export function useKeepMounted(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
