import { useEffect, useState } from 'react'
import { link } from '../content/current-copy.ts'
import { team } from '../content/team.ts'
import { fillTemplate } from '../fill-template.ts'

const shownFor = 2000

export type CopyOutcome = 'copied' | { failed: string }

/** Without script it is the link, to be copied by hand. */
export function CopyLink(props: { slug: string; name: string; outcome?: CopyOutcome | undefined }) {
  const { slug, name } = props
  const [outcome, setOutcome] = useState(props.outcome)
  const failed = typeof outcome === 'object' ? outcome.failed : undefined
  const path = link(`/team#${encodeURIComponent(slug)}`)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(event: React.MouseEvent) {
    event.preventDefault()
    const { href } = new URL(path, location.href)
    try {
      await navigator.clipboard.writeText(href)
      setOutcome('copied')
    } catch {
      setOutcome({ failed: href })
    }
  }

  return (
    <>
      <a
        className="text-link copy-link"
        href={path}
        data-held
        aria-label={fillTemplate(team.copyLinkOf, { name })}
        onClick={copy}
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
