import { type MouseEvent, useRef, useState } from 'react'
import { fetchSection } from '../fetch-section.ts'

export type PicksFailedProps = {
  title: string
  text: string
  tryAgain: string
  loading: string
  /** Address of the page whose picks could not be read. */
  href: string
}

/**
 * Says that the stock picks could not be read (spec.md §8). Try Again loads the page anew; alive, it
 * fetches the section alone and shows three skeletons meanwhile (decision 13).
 */
export function PicksFailed({ title, text, tryAgain, loading, href }: PicksFailedProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(false)

  async function again(event: MouseEvent) {
    event.preventDefault()
    setLoading(true)
    const section = await fetchSection(href, '#stockpicks')
    // What comes back may be this very panel again: then its text says so anew.
    if (section && !section.querySelector('[data-island=picks-failed]'))
      panel.current?.closest('#stockpicks')?.replaceWith(section)
    else setLoading(false)
  }

  if (isLoading)
    return (
      <div ref={panel} aria-busy="true">
        <p className="visually-hidden" role="status">
          {loading}
        </p>
        <ul className="stocks">
          <li className="skeleton" />
          <li className="skeleton" />
          <li className="skeleton" />
        </ul>
      </div>
    )
  return (
    <div ref={panel} className="picks-message" role="alert">
      <h3 dir="auto">{title}</h3>
      <p>{text}</p>
      <a className="button button-quiet" href={href} data-held onClick={again}>
        {tryAgain}
      </a>
    </div>
  )
}
