import { createContext } from 'react'

/** What a screen offers for a field beside the options of its table, by the field's name. */
export const OfferedOptions = createContext<
  Readonly<Record<string, readonly { value: string; label: string }[]>>
>({})
