import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Entry, stepOf } from '#app/admin/editor/state/working-copy.ts'
import type { Row } from '#core/lists/list.ts'
import { dragRows } from './drag-rows.ts'

/** A pointer may tremble and still rest. */
const restingPx = 4

type Order<R extends Row> = {
  entries: readonly Entry<R>[]
  place: (key: string, before: string | undefined) => void
  putBack: (entries: readonly Entry<R>[]) => void
  nameOf: (row: R) => string
  announce: (words: string) => void
}

type Lifted<R extends Row> = { key: string; entries: readonly Entry<R>[] }

/** `data-handle`, `data-step`, `data-row` (docs/decisions.md 22). Returns the lifted row's key. */
export function useReorder<R extends Row>(
  list: RefObject<HTMLElement | null>,
  order: Order<R>,
): string | undefined {
  const [lifted, setLifted] = useState<Lifted<R>>()
  const latest = useRef({ order, lifted })
  useEffect(() => {
    latest.current = { order, lifted }
  })
  useEffect(() => {
    const root = list.current
    if (!root) return
    const controller = new AbortController()
    const { signal } = controller
    const moves = movesOf(() => latest.current.order)
    moveByButtons(root, moves, signal)
    moveByHandles(root, moves, { now: () => latest.current, setLifted }, signal)
    dragRows(root, { drop: moves.drop }, signal)
    return () => controller.abort()
  }, [list])

  return lifted?.key
}

type Moves = ReturnType<typeof movesOf>

function movesOf<R extends Row>(order: () => Order<R>) {
  const sayPlace = (key: string, words: string) => {
    const { entries, nameOf, announce } = order()
    const shown = entries.filter(({ removed }) => !removed)
    const index = shown.findIndex((row) => row.key === key)
    const name = shown[index] && nameOf(shown[index].row)
    if (name !== undefined) announce(`${name}, ${words} ${index + 1} of ${shown.length}.`)
  }
  /** Moving a row takes the focus away from what is in it. */
  const keepingFocus = (move: () => void) => {
    const focused = document.activeElement
    flushSync(move)
    if (!(focused instanceof HTMLElement)) return
    focused.focus({ preventScroll: true })
    focused.closest('[data-row]')?.scrollIntoView({ block: 'nearest' })
  }
  return {
    sayPlace,
    keepingFocus,
    step(key: string, by: -1 | 1) {
      const to = stepOf(order().entries, key, by)
      if (to) keepingFocus(() => order().place(key, to.before))
      sayPlace(key, to ? 'moved to' : 'stays at')
    },
    drop(key: string, before: string | undefined) {
      flushSync(() => order().place(key, before))
      sayPlace(key, 'moved to')
    },
  }
}

/** Under a pointer that rests, the next press is for the same row. */
function moveByButtons(root: HTMLElement, { step }: Moves, signal: AbortSignal): void {
  let resting: { key: string; by: -1 | 1; x: number; y: number } | undefined
  const click = ({ target, detail, clientX: x, clientY: y }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null
    const pressed = button && keyOf(button)
    if (!pressed) return
    const by = button.dataset.step === '-1' ? -1 : 1
    if (detail === 0) return step(pressed, by)
    const isResting = resting?.by === by && Math.hypot(resting.x - x, resting.y - y) <= restingPx
    const key = isResting && resting ? resting.key : pressed
    resting = { key, by, x, y }
    const own = buttonOf(root, key, by)
    const top = own?.getBoundingClientRect().top ?? 0
    own?.focus({ preventScroll: true })
    step(key, by)
    scrollBy({ top: (own?.getBoundingClientRect().top ?? top) - top, behavior: 'instant' })
  }
  const pointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
    if (resting && Math.hypot(resting.x - x, resting.y - y) > restingPx) resting = undefined
  }
  root.addEventListener('click', click, { signal })
  root.addEventListener('pointermove', pointerMove, { signal })
}

/** Space lifts and puts down, arrows move, Escape puts back. */
function moveByHandles<R extends Row>(
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

function buttonOf(root: HTMLElement, key: string, by: -1 | 1): HTMLElement | null {
  return root.querySelector(`[data-row="${CSS.escape(key)}"] [data-step="${by}"]`)
}

function keyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row
}
