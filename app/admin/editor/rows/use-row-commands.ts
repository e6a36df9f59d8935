import { useMemo } from 'react'
import type { NamedRow } from '../editor-config.ts'
import type { Dispatch } from '../state/use-editor.ts'

/** These stay the same functions, so a row is drawn again only for its own sake. */
export type RowCommands<R extends NamedRow> = {
  change: (key: string, change: Partial<R>) => void
  remove: (key: string) => void
  putBack: (key: string) => void
}

export function useRowCommands<R extends NamedRow>(
  dispatch: Dispatch<R>,
  focusOn: (key: string) => void,
): RowCommands<R> {
  return useMemo(
    () => ({
      change: (key, change) => dispatch({ type: 'changed', key, change }),
      // The button that was pressed is gone: the focus goes to the first one in its place.
      remove: (key) => {
        dispatch({ type: 'removed', key })
        focusOn(key)
      },
      putBack: (key) => {
        dispatch({ type: 'putBack', key })
        focusOn(key)
      },
    }),
    [dispatch, focusOn],
  )
}
