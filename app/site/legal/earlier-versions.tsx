import { dayIn } from '#core/dates.ts'
import type { LegalText } from '#core/legal/legal-text.ts'
import type { EarlierLegalText } from '#core/legal/legal-texts.server.ts'
import { link } from '../content/current-copy.ts'
import { legal as copy } from '../content/legal.ts'
import { fillTemplate } from '../fill-template.ts'
import { shortDay } from '../format.ts'
import type { Site } from '../page.ts'

type OfVersion = { slug: LegalText['slug']; site: Site }

export function Earlier({
  slug,
  earlier,
  site,
}: OfVersion & { earlier: readonly EarlierLegalText[] }) {
  return (
    <nav className="contents quiet-links" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{copy.earlier.title}</h2>
      <ul>
        {earlier.map((each) => (
          <li key={each.day}>
            <a href={link(`/legal/${slug}/${each.day}`)}>
              {fillTemplate(copy.earlier.line, daysOf(each, site))}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function Replaced({ slug, period, site }: OfVersion & { period: EarlierLegalText }) {
  return (
    <p className="note reading-note">
      <span>{fillTemplate(copy.earlier.notice, daysOf(period, site))}</span>{' '}
      <a href={link(`/legal/${slug}`)}>{copy.earlier.present}</a>
    </p>
  )
}

function daysOf({ version, from, until }: EarlierLegalText, { timeZone }: Site) {
  const day = (at: Date) => shortDay(dayIn(timeZone, at))
  return { version: String(version), from: day(from), until: day(until) }
}
