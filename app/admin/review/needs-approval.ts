import { createContext, use } from 'react'

export const NeedsApproval = createContext(false)

/** What visitors see at once is saved; what a second person approves is submitted. */
export function useSaveWords(isSeen = true): { label: string; busy: string } {
  return use(NeedsApproval) && isSeen
    ? { label: 'Submit', busy: 'Submitting...' }
    : { label: 'Save', busy: 'Saving...' }
}
