import { createContext } from 'react'

/** Whether Publish and Save are called Submit. */
export const NeedsApproval = createContext(false)
