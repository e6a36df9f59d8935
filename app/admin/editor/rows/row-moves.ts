import { flushSync } from 'react-dom'
import { stepOf } from '#app/admin/editor/state/row-order.ts'
import type { Entry } from '#app/admin/editor/state/working-copy.ts'
import type { Row } from '#core/record/list.ts'

export type Order<R extends Row> = {
  entries: readonly Entry<R>[]
  place: (key: string, before: string | undefined) => void
  putBack: (entries: readonly Entry<R>[]) => void
  nameOf: (row: R) => string
  announce: (words: string) => void
}

export function movesOf<R extends Row>(order: () => Order<R>) {
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

export type Moves = ReturnType<typeof movesOf>

export function keyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>('[data-row]')?.dataset.row
}
