import { useEffect } from 'react'

/** For browsers that do not make the page smaller: `--keyboard`. */
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
