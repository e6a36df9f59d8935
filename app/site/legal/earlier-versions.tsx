import { dayIn } from '#core/dates.ts'
import type { LegalText } from '#core/legal/legal-text.ts'
import type { EarlierLegalText } from '#core/legal/legal-texts.server.ts'
import { type Copy, fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { legalCopy } from '../content/legal.ts'
import { shortDay } from '../format.ts'
import type { Site } from '../page.ts'

type OfVersion = { slug: LegalText['slug']; site: Site }

export function Earlier({
  slug,
  earlier,
  site,
}: OfVersion & { earlier: readonly EarlierLegalText[] }) {
  const copy = useCopy()
  return (
    <nav className="contents quiet-links" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{wordsIn(copy, legalCopy).earlier.title}</h2>
      <ul>
        {earlier.map((each) => (
          <li key={each.day}>
            <a href={link(copy, `/legal/${slug}/${each.day}`)}>
              {fillTemplate(copy, wordsIn(copy, legalCopy).earlier.line, daysOf(copy, each, site))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Replaced({ slug, period, site }: OfVersion & { period: EarlierLegalText }) {
  const copy = useCopy()
  const words = wordsIn(copy, legalCopy)
  return (
    <p className="note reading-note">
      <span>{fillTemplate(copy, words.earlier.notice, daysOf(copy, period, site))}</span>{' '}
      <a href={link(copy, `/legal/${slug}`)}>{words.earlier.present}</a>
    </p>
  )
}

function daysOf(copy: Copy, { version, from, until }: EarlierLegalText, { timeZone }: Site) {
  const day = (at: Date) => shortDay(copy, dayIn(timeZone, at))
  return { version: String(version), from: day(from), until: day(until) }
}
