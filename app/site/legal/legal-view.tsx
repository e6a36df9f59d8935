import { shortDate } from '#core/dates.ts'
import { withFirmFacts } from '#core/legal/firm-facts.ts'
import { type LegalText, legalSlugs } from '#core/legal/legal-text.ts'
import { type Heading, outlineOf } from '#core/rich-text/outline.ts'
import { legal as words } from '../content/legal.ts'
import { richText } from '../content/rich-text.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import { Island } from '../island.tsx'
import type { Site } from '../page.ts'
import { RichTextBody } from '../rich-text/rich-text.tsx'

export function LegalView({ text, site }: { text: LegalText; site: Site }) {
  const tree = withFirmFacts(text.body, site.firm)
  const outline = outlineOf(tree, richText.notes)
  const headings = [...outline.headings.values()]
  const version = words.version.replace('{version}', String(text.version))
  return (
    <>
      <article>
        <PrintLine site={site} path={`/legal/${text.slug}`} />
        <PageHead
          way={<Island name="back-link" props={words.back} />}
          eyebrow={words.eyebrow}
          title={text.title}
          lead={text.summary}
        />
        <div className="wrap grid reading reading-numbered">
          <div className="reading-side">
            <ul className="reading-facts">
              <li>
                {words.lastUpdated} <time dateTime={text.date}>{shortDate(text.date)}</time>
              </li>
              <li>{version}</li>
            </ul>
            <Contents headings={headings.filter((heading) => heading.level === 2)} />
          </div>
          <div className="reading-main">
            <RichTextBody tree={tree} outline={outline} words={richText} pictures={new Map()} />
          </div>
        </div>
      </article>
      <OtherTexts current={text.slug} />
    </>
  )
}

function Contents({ headings }: { headings: Heading[] }) {
  if (headings.length === 0) return null
  return (
    <nav className="contents quiet-links screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{words.contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} dir="auto">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherTexts({ current }: { current: LegalText['slug'] }) {
  const others = legalSlugs.filter((slug) => slug !== current)
  return (
    <nav
      className="wrap neighbours quiet-links other-texts screen-only"
      aria-label={words.otherTexts}
    >
      {others.map((slug) => (
        <a key={slug} className="neighbour" href={`/legal/${slug}`}>
          {words.links[slug]}
        </a>
      ))}
    </nav>
  )
}
