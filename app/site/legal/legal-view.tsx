import { withFirmFacts } from '#core/legal/firm-facts.ts'
import type { LegalSlug, LegalText } from '#core/legal/legal-text.ts'
import type { EarlierLegalText } from '#core/legal/legal-texts.server.ts'
import { type Heading, outlineOf } from '#core/rich-text/outline.ts'
import { link } from '../content/current-copy.ts'
import { legal as copy } from '../content/legal.ts'
import { richText } from '../content/rich-text.ts'
import { wordsOf } from '../disclosures.tsx'
import { fillTemplate } from '../fill-template.ts'
import { shortDay } from '../format.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import { Island } from '../island.tsx'
import type { Site } from '../page.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { ShownInEnglish, written } from '../written.tsx'
import { Earlier, Replaced } from './earlier-versions.tsx'

export function LegalView(props: {
  text: LegalText
  earlier: readonly EarlierLegalText[]
  period?: EarlierLegalText
  site: Site
}) {
  const { text, earlier, period, site } = props
  const tree = withFirmFacts(text.body, site.firm, noticesOf(site))
  const outline = outlineOf(tree, richText.notes)
  const headings = [...outline.headings.values()]
  const version = fillTemplate(copy.version, { version: text.version })
  return (
    <>
      <article>
        <PrintLine site={site} path={`/legal/${text.slug}${period ? `/${period.day}` : ''}`} />
        <PageHead
          way={<Island name="back-link" props={copy.back} />}
          eyebrow={copy.eyebrow}
          title={text.title}
          lead={text.summary}
        />
        <div className="wrap grid reading reading-numbered">
          <div className="reading-side">
            <ul className="reading-facts">
              <li>
                <span>{copy.lastUpdated}</span>{' '}
                <time dateTime={text.date}>{shortDay(text.date)}</time>
              </li>
              <li>{version}</li>
            </ul>
            <Contents headings={headings.filter((heading) => heading.level === 2)} />
            {earlier.length > 0 && <Earlier slug={text.slug} earlier={earlier} site={site} />}
          </div>
          <div className="reading-main">
            <ShownInEnglish language={text.language} line="bindingInEnglish" />
            {period && <Replaced slug={text.slug} period={period} site={site} />}
            <RichTextBody tree={tree} outline={outline} copy={richText} pictures={new Map()} />
          </div>
        </div>
      </article>
      <OtherTexts current={text.slug} legal={site.legal} />
    </>
  )
}

/** The two notices by the names that legal texts know them by, in force or not. */
function noticesOf({ disclosures }: Site): Record<string, string> {
  const words = (key: string) => wordsOf(disclosures.filter((each) => each.key === key))
  return {
    regulatoryNotice: words('regulatory-notice'),
    professionalClientsNotice: words('professional-clients-notice'),
  }
}

function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null
  return (
    <nav className="contents quiet-links screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{copy.contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} {...written(text)}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherTexts({ current, legal }: { current: LegalSlug; legal: readonly LegalSlug[] }) {
  const others = legal.filter((slug) => slug !== current)
  if (others.length === 0) return null
  return (
    <nav
      className="wrap neighbours quiet-links other-texts screen-only"
      aria-label={copy.otherTexts}
    >
      {others.map((slug) => (
        <a key={slug} className="neighbour" href={link(`/legal/${slug}`)}>
          {copy.links[slug]}
        </a>
      ))}
    </nav>
  )
}
