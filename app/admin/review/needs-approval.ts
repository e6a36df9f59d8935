import { createContext } from 'react'

export const NeedsApproval = createContext(false)
