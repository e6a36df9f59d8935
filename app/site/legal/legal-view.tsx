import { withFirmFacts } from '#core/legal/firm-facts.ts'
import type { LegalSlug, LegalText } from '#core/legal/legal-text.ts'
import type { EarlierLegalText } from '#core/legal/legal-texts.server.ts'
import type { ProofLine as Line } from '#core/proofs/proofs.server.ts'
import { type Heading, outlineOf } from '#core/rich-text/outline.ts'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { legalCopy } from '../content/legal.ts'
import { richTextCopy } from '../content/rich-text.ts'
import { wordsOf } from '../disclosures.tsx'
import { shortDay } from '../format.ts'
import { PageHead } from '../frame/page-head.tsx'
import { PrintLine } from '../frame/print-line.tsx'
import { Island } from '../island.tsx'
import type { Site } from '../page.ts'
import { ProofLine } from '../proof/proof-line.tsx'
import { RichTextBody } from '../rich-text/rich-text.tsx'
import { ShownInEnglish, written } from '../written.tsx'
import { Earlier, Replaced } from './earlier-versions.tsx'

export function LegalView(props: {
  text: LegalText
  earlier: readonly EarlierLegalText[]
  period?: EarlierLegalText
  proof?: Line | undefined
  site: Site
}) {
  const copy = useCopy()
  const words = wordsIn(copy, legalCopy)
  const { text, earlier, period, proof, site } = props
  const tree = withFirmFacts(text.body, site.firm, noticesOf(site))
  const outline = outlineOf(tree, wordsIn(copy, richTextCopy).notes)
  const headings = [...outline.headings.values()]
  const version = fillTemplate(copy, words.version, { version: text.version })
  return (
    <>
      <article>
        <PrintLine site={site} path={`/legal/${text.slug}${period ? `/${period.day}` : ''}`} />
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
                <span>{words.lastUpdated}</span>{' '}
                <time dateTime={text.date}>{shortDay(copy, text.date)}</time>
              </li>
              <li>{version}</li>
            </ul>
            <Contents headings={headings.filter((heading) => heading.level === 2)} />
            {earlier.length > 0 && <Earlier slug={text.slug} earlier={earlier} site={site} />}
          </div>
          <div className="reading-main">
            <ShownInEnglish language={text.language} line="bindingInEnglish" />
            {period && <Replaced slug={text.slug} period={period} site={site} />}
            <RichTextBody tree={tree} outline={outline} pictures={new Map()} />
            <ProofLine proof={proof} site={site} />
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
  const copy = useCopy()
  const words = wordsIn(copy, legalCopy)
  if (headings.length === 0) return null
  return (
    <nav className="contents quiet-links screen-only" aria-labelledby="contents-title">
      <h2 id="contents-title">{words.contents}</h2>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} {...written(copy, text)}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function OtherTexts({ current, legal }: { current: LegalSlug; legal: readonly LegalSlug[] }) {
  const copy = useCopy()
  const words = wordsIn(copy, legalCopy)
  const others = legal.filter((slug) => slug !== current)
  if (others.length === 0) return null
  return (
    <nav
      className="wrap neighbours quiet-links other-texts screen-only"
      aria-label={words.otherTexts}
    >
      {others.map((slug) => (
        <a key={slug} className="neighbour" href={link(copy, `/legal/${slug}`)}>
          {words.links[slug]}
        </a>
      ))}
    </nav>
  )
}
