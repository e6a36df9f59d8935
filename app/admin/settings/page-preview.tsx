import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { type BrandColours, colourNames } from '#core/settings/colours.ts'
import { holdLinks, usePreviewScreen } from '../preview-screen.tsx'

const shownPages = { '/': 'Home', '/themes': 'Themes', '/team': 'Team', '/contact': 'Contact' }

/** Colours are set by script in the frame, since no style attribute is ever sent. */
export function PagePreview({ colours }: { colours: BrandColours }) {
  const { screen, buttons } = usePreviewScreen()
  const [page, setPage] = useState('/')
  const frame = useRef<HTMLIFrameElement>(null)
  const id = useId()
  const paint = useCallback(() => {
    const shown = frame.current?.contentDocument
    // Between two pages there is a document without any element.
    if (!shown?.documentElement) return
    const { style } = shown.documentElement
    for (const name of colourNames) style.setProperty(`--${name}`, colours[name])
    shown.addEventListener('click', holdLinks, true)
  }, [colours])
  useEffect(paint, [paint])
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
        {buttons}
      </div>
      <div className="preview-stage" data-screen={screen}>
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
