import { createContext, useContext } from 'react'
import { type Copy, type CopyModule, type Words, wordsIn } from './copy.ts'

/** Around each root: a page, and each of its islands. */
export const CopyContext = createContext<Copy | undefined>(undefined)

/** Throws outside of a root: nothing is shown in a copy that nobody chose. */
export function useCopy(): Copy {
  const copy = useContext(CopyContext)
  if (!copy) throw new Error('No copy around this view')
  return copy
}

/** What a module says in the copy of the page. */
export function useWords<Original extends object>(module: CopyModule<Original>): Words<Original> {
  return wordsIn(useCopy(), module)
}
