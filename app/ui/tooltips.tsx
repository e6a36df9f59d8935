import { useEffect, useRef, useState } from 'react'

// No package: one popover serves every `data-tip`, whatever is on the page.

/** A pointer's or the focus's rest before words are shown (docs/product.md §9). */
const delayMs = 300
const gapPx = 8

type Tip = { text: string; x: number; y: number }

/** Of what has `data-tip`, for those who see an icon only. Any key takes them away. */
export function Tooltips() {
  const box = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<Tip>()

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    let owner: Element | undefined
    const hide = () => {
      clearTimeout(timer)
      owner = undefined
      setTip(undefined)
    }
    const rest = ({ target, type }: Event) => {
      const control = target instanceof Element ? target.closest('[data-tip]') : null
      if (!control) return hide()
      if (control === owner || (type === 'focusin' && !control.matches(':focus-visible'))) return
      hide()
      owner = control
      timer = setTimeout(() => setTip(tipOf(control)), delayMs)
    }
    const once = { signal, passive: true }
    document.addEventListener('pointerover', rest, once)
    document.addEventListener('focusin', rest, once)
    document.addEventListener('focusout', hide, once)
    document.addEventListener('pointerdown', hide, once)
    addEventListener('scroll', hide, { ...once, capture: true })
    document.addEventListener('keydown', hide, once)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element || !tip) return
    element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const x = Math.min(Math.max(gapPx, tip.x - width / 2), innerWidth - width - gapPx)
    const y = tip.y - height - gapPx
    element.style.translate = `${x}px ${y < 0 ? tip.y + 2 * gapPx : y}px`
    return () => element.hidePopover()
  }, [tip])

  return (
    <div className="tooltip" popover="manual" aria-hidden="true" ref={box}>
      {tip?.text}
    </div>
  )
}

function tipOf(control: Element): Tip {
  const { left, width, top } = control.getBoundingClientRect()
  return { text: control.getAttribute('data-tip') ?? '', x: left + width / 2, y: top }
}
