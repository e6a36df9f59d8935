import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Entry, stepOf } from '#app/admin/editor/state/working-copy.ts'
import type { Row } from '#core/record/list.ts'

/** `data-handle`, `data-step`, `data-row` (docs/decisions.md 22). Returns the lifted row's key. */
export function useReorder<R extends Row>(
  list: RefObject<HTMLElement | null>,
  order: Order<R>,
): string | undefined {
  const [lifted, setLifted] = useState<Lifted<R>>()
  const now = useEffectEvent(() => ({ order, lifted }))
  useEffect(() => {
    const root = list.current
    if (!root) return
    const controller = new AbortController()
    const { signal } = controller
    const moves = movesOf(() => now().order)
    moveByButtons(root, moves, signal)
    moveByHandles(root, moves, { now, setLifted }, signal)
    dragRows(root, { drop: moves.drop }, signal)
    return () => controller.abort()
  }, [list])

  return lifted?.key
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

/** A pointer may tremble and still rest. */
const restingPx = 4

function buttonOf(root: HTMLElement, key: string, by: -1 | 1): HTMLElement | null {
  return root.querySelector(`[data-row="${CSS.escape(key)}"] [data-step="${by}"]`)
}

type Lifted<R extends Row> = { key: string; entries: readonly Entry<R>[] }

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

// No package: docs/decisions/2026-11-21-rows-are-moved-by-our-own-code.md.

/** How far a pointer moves before it drags, and the edge that scrolls. */
const startPx = 4
const edgePx = 72
const scrollPx = 14

type Drag = {
  drop: (key: string, before: string | undefined) => void
}

/** Only the dragged row and a line move, so that hundreds stay quick. */
function dragRows(list: HTMLElement, { drop }: Drag, signal: AbortSignal): void {
  list.addEventListener(
    'pointerdown',
    (down) => {
      const handle = down.target instanceof Element ? down.target.closest('[data-handle]') : null
      const row = handle?.closest<HTMLElement>('[data-row]')
      if (row && down.button === 0) follow(list, row, down, drop)
    },
    { signal },
  )
}

function follow(list: HTMLElement, row: HTMLElement, down: PointerEvent, drop: Drag['drop']): void {
  const mark = markPlace(list, row)
  const top = scrollY
  const controller = new AbortController()
  const { signal } = controller
  let pointerY = down.clientY
  let frame = 0

  const draw = () => {
    row.style.translate = `0 ${pointerY - down.clientY + scrollY - top}px`
    mark.at(pointerY)
  }
  const scroll = () => {
    const by = pointerY < edgePx ? -scrollPx : pointerY > innerHeight - edgePx ? scrollPx : 0
    if (by !== 0) {
      scrollBy({ top: by, behavior: 'instant' })
      draw()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    pointerY = event.clientY
    if (!row.hasAttribute('data-dragging')) {
      if (Math.abs(pointerY - down.clientY) < startPx) return
      row.setAttribute('data-dragging', '')
      frame = requestAnimationFrame(scroll)
    }
    draw()
  }
  const end = () => {
    controller.abort()
    cancelAnimationFrame(frame)
    row.style.translate = ''
    row.removeAttribute('data-dragging')
    mark.remove()
  }
  const letGo = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    const wasDragged = row.hasAttribute('data-dragging')
    const before = mark.before()
    end()
    if (wasDragged && row.dataset.row !== undefined) drop(row.dataset.row, before)
  }
  const cancel = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end()
  }
  document.addEventListener('pointermove', move, { signal })
  document.addEventListener('pointerup', letGo, { signal })
  document.addEventListener('pointercancel', end, { signal })
  document.addEventListener('keydown', cancel, { signal, capture: true })
}

function markPlace(list: HTMLElement, row: HTMLElement) {
  const others = [...list.querySelectorAll<HTMLElement>('[data-row]:not([data-removed])')].filter(
    (each) => each !== row,
  )
  let marked: HTMLElement | undefined
  return {
    at(y: number) {
      const next = rowBelow(others, y)
      const mark = next ?? others.at(-1)
      if (mark !== marked) marked?.removeAttribute('data-drop')
      mark?.setAttribute('data-drop', next ? 'before' : 'after')
      const place = (next ? others.indexOf(next) : others.length) + 1
      mark?.setAttribute('data-place', `Place ${place} of ${others.length + 1}`)
      marked = mark
    },
    before: () => (marked?.dataset.drop === 'before' ? marked.dataset.row : undefined),
    remove: () => marked?.removeAttribute('data-drop'),
  }
}

function rowBelow(rows: readonly HTMLElement[], y: number): HTMLElement | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const box = rows[middle]?.getBoundingClientRect()
    if (box && box.top + box.height / 2 > y) high = middle
    else low = middle + 1
  }
  return rows[low]
}

type Order<R extends Row> = {
  entries: readonly Entry<R>[]
  place: (key: string, before: string | undefined) => void
  putBack: (entries: readonly Entry<R>[]) => void
  nameOf: (row: R) => string
  announce: (words: string) => void
}

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

type Moves = ReturnType<typeof movesOf>

function keyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row
}
