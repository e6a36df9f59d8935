import { useEffect, useRef, useState } from 'react'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { teamCopy } from '../content/team.ts'

const shownFor = 2000

export type CopyOutcome = 'copied' | { failed: string }

/** The boot script copies it and tells of it here; without script it is the link, to be copied by hand. */
export function CopyLink(props: { slug: string; name: string; outcome?: CopyOutcome | undefined }) {
  const copy = useCopy()
  const words = wordsIn(copy, teamCopy)
  const { slug, name } = props
  const [outcome, setOutcome] = useState(props.outcome)
  const failed = typeof outcome === 'object' ? outcome.failed : undefined
  const path = link(copy, `/team#${encodeURIComponent(slug)}`)
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
        aria-label={fillTemplate(copy, words.copyLinkOf, { name })}
      >
        {outcome === 'copied' ? words.linkCopied : words.copyLink}
      </a>
      <span className={failed ? 'note' : 'visually-hidden'} role="status">
        {outcome === 'copied' && words.linkCopied}
        {failed && fillTemplate(copy, words.copyFailed, { link: failed })}
      </span>
    </>
  )
}
