import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/**
 * A button that sends something is disabled until the answer is there, and may go with it: then the focus would be
 * nowhere. What had it when the button was pressed has it again, also once the dialog that came is closed, else the
 * title of the screen.
 */
export function useFocusAfterAnswer(): void {
  const presser = useRef<HTMLElement | null>(null)
  const { state } = useNavigation()
  useEffect(() => {
    const remember = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      // Under a dialog is where somebody comes back to.
      if (presser.current && target.closest('dialog')) return
      const button = target.closest('button')
      const { activeElement } = document
      const isThere = activeElement instanceof HTMLElement && !isLost()
      presser.current = button && isThere ? activeElement : button
    }
    // Enter in a field presses the button of its form, too.
    document.addEventListener('click', remember, { capture: true })
    return () => document.removeEventListener('click', remember, { capture: true })
  }, [])
  useEffect(() => {
    if (state !== 'idle') return
    // By then the answer has been drawn.
    const frame = requestAnimationFrame(() => {
      if (presser.current === null || !isLost()) return
      presser.current.focus({ preventScroll: true })
      presser.current = null
      if (!isLost()) return
      const title = document.querySelector('h1')
      if (title) title.tabIndex = -1
      title?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [state])
}

const isLost = () => document.activeElement === document.body
