import { useState } from 'react'

/**
 * Whether something that can be folded has ever been open: then it stays on the page, hidden while
 * it is folded, and what goes on in it, such as an upload, goes on.
 */
export function useKeepMounted(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return isOpen || wasOpen
}
