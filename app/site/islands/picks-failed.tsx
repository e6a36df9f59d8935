import { type MouseEvent, useEffect, useRef, useState } from 'react'
import skeletonStyles from '#app/styles/components/skeleton.css?inline'
import { adoptStyles } from '../adopt-styles.ts'
import { useCopy } from '../content/copy-context.ts'
import { written } from '../written.tsx'

export type PicksFailedProps = {
  title: string
  text: string
  tryAgain: string
  loading: string
  href: string
  isLoading?: boolean | undefined
}

/**
 * What the section shows once it could be read. The other copy of the page comes under the policy of this
 * one, which takes the same styles only.
 */
const shownLater = '.stocks .chart .legend .age .number .lightbox .dialog table'

/** docs/product.md §8. Try Again reloads; hydrated, only the section (docs/decisions.md 13). */
export function PicksFailed(props: PicksFailedProps) {
  const copy = useCopy()
  const { title, text, tryAgain, loading, href } = props
  const panel = useRef<HTMLDivElement>(null)
  const [isLoading, setLoading] = useState(props.isLoading ?? false)
  const hasTried = useRef(false)

  useEffect(() => adoptStyles(skeletonStyles), [])

  // What had the focus goes away each time.
  useEffect(() => {
    if (isLoading) panel.current?.focus()
    else if (hasTried.current) panel.current?.querySelector('a')?.focus()
  }, [isLoading])

  async function again(event: MouseEvent) {
    event.preventDefault()
    hasTried.current = true
    setLoading(true)
    const answer = await fetchDocument(href)
    const section = answer?.querySelector('#stockpicks')
    // The answer may be this failure again; then its text is announced again.
    if (!section || section.querySelector('[data-island=picks-failed]')) return setLoading(false)
    if (stylesOf(answer) !== stylesOf(document)) return location.assign(href)
    document.adoptNode(section)
    // It comes after the first screen, so nothing of it waits (boot.ts).
    for (const part of [section, ...section.querySelectorAll('.stocks > *')])
      part.toggleAttribute('data-laid-out', true)
    const hadFocus = panel.current?.contains(document.activeElement)
    panel.current?.closest('#stockpicks')?.replaceWith(section)
    const title = section.querySelector('h2')
    title?.setAttribute('tabindex', '-1')
    if (hadFocus) title?.focus()
  }

  if (isLoading)
    return (
      <div ref={panel} aria-busy="true" tabIndex={-1}>
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
    <div ref={panel} className="picks-message" role="alert" data-shows={shownLater}>
      <h3 {...written(copy, title)}>{title}</h3>
      <p>{text}</p>
      <a className="button button-quiet screen-only" href={href} data-held onClick={again}>
        {tryAgain}
      </a>
    </div>
  )
}

const maxWaitMs = 15_000

/** What picks with pictures, or with closed ones beside them, are drawn by is not on every page that lacks its picks. */
const stylesOf = (page: Document | undefined) => page?.querySelector('style')?.textContent

/** By XMLHttpRequest, which parses by itself: the policy forbids turning text into HTML. */
function fetchDocument(href: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', href)
    request.responseType = 'document'
    request.timeout = maxWaitMs
    request.onerror = request.ontimeout = () => resolve(undefined)
    request.onload = () => {
      resolve((request.status === 200 && request.responseXML) || undefined)
    }
    request.send()
  })
}
