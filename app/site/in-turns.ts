import { createContext, type ReactNode, useContext } from 'react'

/** Takes a part of a page, and returns what stands in its place until its turn has come. */
export type Postpone = (part: ReactNode, render?: (part: ReactNode) => string) => string

/** Is around each page (render-page.tsx). */
export const PostponeContext = createContext<Postpone | undefined>(undefined)

/** Throws outside of a page. */
export function usePostpone(): Postpone {
  const postpone = useContext(PostponeContext)
  if (!postpone) throw new Error('No page around this view')
  return postpone
}

/**
 * Returns, for what may be long, the attributes of an element that has these items as its children, each
 * of which is rendered after what is around it, so that a long page is never one turn.
 */
export function useItemsInTurns(items: readonly ReactNode[]) {
  const postpone = usePostpone()
  return { dangerouslySetInnerHTML: { __html: items.map((item) => postpone(item)).join('') } }
}
