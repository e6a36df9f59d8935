import type { Entry } from '#app/admin/editor/state/working-copy.ts'
import type { Row } from '#core/record/list.ts'
import { keyOf, type Moves, type Order } from './row-moves.ts'

export type Lifted<R extends Row> = { key: string; entries: readonly Entry<R>[] }

/** Space lifts and puts down, arrows move, Escape puts back. */
export function moveByHandles<R extends Row>(
  root: HTMLElement,
  { step, sayPlace, keepingFocus }: Moves,
  row: {
    now: () => { order: Order<R>; lifted: Lifted<R> | undefined }
    setLifted: (lifted: Lifted<R> | undefined) => void
  },
  signal: AbortSignal,
): void {
  const press = (event: KeyboardEvent) => {
    const handle = event.target instanceof Element && event.target.closest('[data-handle]')
    const key = handle && keyOf(handle)
    if (!key) return
    const { lifted, order } = row.now()
    if (event.ctrlKey || event.metaKey) {
      // A save puts it down.
      row.setLifted(undefined)
    } else if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      row.setLifted(lifted ? undefined : { key, entries: order.entries })
      sayPlace(key, lifted ? 'put down at' : 'lifted at')
    } else if (lifted && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      step(key, event.key === 'ArrowUp' ? -1 : 1)
    } else if (lifted && event.key === 'Escape') {
      event.preventDefault()
      keepingFocus(() => order.putBack(lifted.entries))
      row.setLifted(undefined)
      sayPlace(key, 'put back at')
    }
  }
  const leave = ({ target, relatedTarget }: FocusEvent) => {
    // Without a new place of the focus it is only a move within the page, or another window.
    if (relatedTarget && target instanceof Element && target.matches('[data-handle]'))
      row.setLifted(undefined)
  }
  root.addEventListener('keydown', press, { signal })
  root.addEventListener('focusout', leave, { signal })
}
