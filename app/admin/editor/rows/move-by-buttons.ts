import { keyOf, type Moves } from './row-moves.ts'

/** Under a pointer that rests, the next press is for the same row. */
export function moveByButtons(root: HTMLElement, { step }: Moves, signal: AbortSignal): void {
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
