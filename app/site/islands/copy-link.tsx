import { useEffect, useState } from 'react'
import { link } from '../content/current-copy.ts'
import { team } from '../content/team.ts'
import { fillTemplate } from '../fill-template.ts'

const shownFor = 2000

/** Without script it is the link, to be copied by hand. */
export function CopyLink({ slug, name }: { slug: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const path = link(`/team#${encodeURIComponent(slug)}`)

  useEffect(() => {
    if (outcome !== 'copied') return
    const timer = setTimeout(() => setOutcome(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy(event: React.MouseEvent) {
    event.preventDefault()
    try {
      await navigator.clipboard.writeText(new URL(path, location.href).href)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
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
      <span className={outcome === 'failed' ? 'note' : 'visually-hidden'} role="status">
        {outcome === 'copied' && team.linkCopied}
        {outcome === 'failed' &&
          fillTemplate(team.copyFailed, { link: new URL(path, location.href).href })}
      </span>
    </>
  )
}
