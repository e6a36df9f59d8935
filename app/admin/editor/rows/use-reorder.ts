import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Row } from '#core/record/list.ts'
import { dragRows } from './drag-rows.ts'
import { moveByButtons } from './move-by-buttons.ts'
import { type Lifted, moveByHandles } from './move-by-handles.ts'
import { movesOf, type Order } from './row-moves.ts'

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
