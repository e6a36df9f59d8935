import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { type BrandColours, colourNames } from '#core/settings/colours.ts'

/** In pixels. */
const widths = { Phone: 375, Desk: 1280 } as const
type Screen = keyof typeof widths

const shownPages = { '/': 'Home', '/themes': 'Themes', '/team': 'Team', '/contact': 'Contact' }

/** Colours are set by script in the frame, since no style attribute is ever sent. */
export function PagePreview({ colours }: { colours: BrandColours }) {
  const [screen, setScreen] = useState<Screen>('Desk')
  const [page, setPage] = useState('/')
  const frame = useRef<HTMLIFrameElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const id = useId()
  const paint = useCallback(() => {
    const shown = frame.current?.contentDocument
    // Between two pages there is a document without any element.
    if (!shown?.documentElement) return
    const { style } = shown.documentElement
    for (const name of colourNames) style.setProperty(`--${name}`, colours[name])
    // Other pages do not let themselves be framed.
    shown.addEventListener('click', hold, true)
  }, [colours])
  useEffect(paint, [paint])
  useScale(stage, widths[screen])
  return (
    <div className="page-preview">
      <div className="row">
        <label htmlFor={id}>Page</label>
        <select id={id} value={page} onChange={({ currentTarget }) => setPage(currentTarget.value)}>
          {Object.entries(shownPages).map(([path, label]) => (
            <option key={path} value={path}>
              {label}
            </option>
          ))}
        </select>
        {(Object.keys(widths) as Screen[]).map((name) => (
          <button
            key={name}
            type="button"
            className="action"
            aria-pressed={screen === name}
            onClick={() => setScreen(name)}
          >
            {name}
          </button>
        ))}
      </div>
      <div className="page-preview-stage" data-screen={screen} ref={stage}>
        <iframe
          ref={frame}
          name="Preview"
          title="Preview"
          src={`/admin/settings/preview?${new URLSearchParams({ page })}`}
          onLoad={paint}
        />
      </div>
    </div>
  )
}

function hold(event: Event): void {
  const link = (event.target as Element | null)?.closest('a, button[type=submit]')
  if (link) event.preventDefault()
}

/** The frame keeps the width of its screen and is drawn as small as its place is. */
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
