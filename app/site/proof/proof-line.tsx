import { dayIn } from '#core/dates.ts'
import { pathIn } from '#core/language.ts'
import type { ProofLine as Line } from '#core/proofs/proofs.server.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { proofCopy } from '../content/proof.ts'
import { longDay } from '../format.ts'
import type { Site } from '../page.ts'

/** Speaks of the text and not of the page around it; nothing below what nobody has published. */
export function ProofLine({ proof, site }: { proof: Line | undefined; site: Site }) {
  const copy = useCopy()
  const { line } = wordsIn(copy, proofCopy)
  if (!proof) return null
  const { name, sha256, since } = proof
  const day = longDay(copy, dayIn(site.timeZone, since))
  return (
    <p className="note reading-note">
      <time dateTime={since.toISOString()}>{fillTemplate(copy, line.since, { day })}</time>
      {' · '}
      <code dir="ltr">{sha256.slice(0, 8)}</code>
      {' · '}
      <a href={pathIn(name.language, `/proof/${name.kind}/${name.key}/${name.version}`)}>
        {line.link}
      </a>
    </p>
  )
}
