import { createContext } from 'react'

export type RowTexts = {
  /** Why the texts of an open row have not come, as a sentence. */
  failure: string | undefined
  retry: () => void
}

export const RowTextsContext = createContext<RowTexts>({ failure: undefined, retry: () => {} })
