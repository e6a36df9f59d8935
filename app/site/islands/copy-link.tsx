import { useEffect, useRef, useState } from 'react'
import { link } from '../content/current-copy.ts'
import { team } from '../content/team.ts'
import { fillTemplate } from '../fill-template.ts'

const shownFor = 2000

export type CopyOutcome = 'copied' | { failed: string }

/** The boot script copies it and tells of it here; without script it is the link, to be copied by hand. */
export function CopyLink(props: { slug: string; name: string; outcome?: CopyOutcome | undefined }) {
  const { slug, name } = props
  const [outcome, setOutcome] = useState(props.outcome)
  const failed = typeof outcome === 'object' ? outcome.failed : undefined
  const path = link(`/team#${encodeURIComponent(slug)}`)
  const anchor = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    const element = anchor.current
    function onCopied(event: Event) {
      event.preventDefault()
      const isCopied = (event as CustomEvent<boolean>).detail
      setOutcome(isCopied ? 'copied' : { failed: element?.href ?? '' })
    }
    element?.addEventListener('copied', onCopied)
    return () => element?.removeEventListener('copied', onCopied)
  }, [])

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])

  return (
    <>
      <a
        ref={anchor}
        className="text-link copy-link"
        href={path}
        aria-label={fillTemplate(team.copyLinkOf, { name })}
      >
        {outcome === 'copied' ? team.linkCopied : team.copyLink}
      </a>
      <span className={failed ? 'note' : 'visually-hidden'} role="status">
        {outcome === 'copied' && team.linkCopied}
        {failed && fillTemplate(team.copyFailed, { link: failed })}
      </span>
    </>
  )
}
