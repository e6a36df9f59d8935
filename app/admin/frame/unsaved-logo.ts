import { createContext } from 'react'

/** The address of a logo that is not saved yet; '' for none, undefined for the one that is saved. */
export const UnsavedLogo = createContext<
  readonly [string | undefined, (logo: string | undefined) => void]
>([undefined, () => {}])
