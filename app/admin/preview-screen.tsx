import { useState } from 'react'
import './preview-screen.css'

const screens = ['Phone', 'Desktop'] as const
type Screen = (typeof screens)[number]

export function usePreviewScreen() {
  const [screen, setScreen] = useState<Screen>('Desktop')
  const buttons = screens.map((name) => (
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
  return { screen, buttons }
}

/** Other pages do not let themselves be framed, so links of a framed one lead nowhere. */
export function holdLinks(event: Event): void {
  const link = (event.target as Element | null)?.closest('a, button[type=submit]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}
