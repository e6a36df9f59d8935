import { type RefObject, useEffect, useRef, useState } from 'react'

/** In pixels. */
const widths = { Phone: 375, Desk: 1280 } as const
type Screen = keyof typeof widths

/** A frame as wide as a screen, drawn as small as its place is. */
export function usePreviewScreen() {
  const [screen, setScreen] = useState<Screen>('Desk')
  const stage = useRef<HTMLDivElement>(null)
  useScale(stage, widths[screen])
  const buttons = (Object.keys(widths) as Screen[]).map((name) => (
    <button
      key={name}
      type="button"
      className="action"
      aria-pressed={screen === name}
      onClick={() => setScreen(name)}
    >
      {name}
    </button>
  ))
  return { screen, stage, buttons }
}

/** Other pages do not let themselves be framed, so links of a framed one lead nowhere. */
export function holdLinks(event: Event): void {
  const link = (event.target as Element | null)?.closest('a, button[type=submit]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

function useScale(stage: RefObject<HTMLElement | null>, width: number): void {
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const draw = () => {
      element.style.setProperty('--frame-width', `${width}px`)
      element.style.setProperty('--frame-scale', String(Math.min(1, element.clientWidth / width)))
    }
    const observer = new ResizeObserver(draw)
    observer.observe(element)
    draw()
    return () => observer.disconnect()
  }, [stage, width])
}
