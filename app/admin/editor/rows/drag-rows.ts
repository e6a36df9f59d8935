// No package: docs/decisions/2026-11-21-rows-are-moved-by-our-own-code.md.

/** How far a pointer moves before it drags, and the edge that scrolls. */
const startPx = 4
const edgePx = 72
const scrollPx = 14

type Drag = {
  drop: (key: string, before: string | undefined) => void
}

/** Only the dragged row and a line move, so that hundreds stay quick. */
export function dragRows(list: HTMLElement, { drop }: Drag, signal: AbortSignal): void {
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
