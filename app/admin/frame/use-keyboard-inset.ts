import { useEffect } from 'react'

/**
 * Tells the style sheet how much of the window an on-screen keyboard covers (`--keyboard`), for
 * browsers that do not make the page smaller instead.
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return
    const measure = () => {
      const covered = innerHeight - visible.height * visible.scale - visible.offsetTop
      const isKeyboard = visible.scale === 1 && covered > 80
      document.documentElement.style.setProperty(
        '--keyboard',
        `${isKeyboard ? Math.round(covered) : 0}px`,
      )
    }
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
    }
  }, [])
}
