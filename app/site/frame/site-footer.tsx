import type { Disclosure } from '#core/disclosures/disclosure.ts'
import type { LegalSlug } from '#core/legal/legal-text.ts'
import type { Firm } from '#core/settings/firm.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { frameCopy } from '../content/frame.ts'
import { DisclosureTexts } from '../disclosures.tsx'
import { shownLinks } from '../shown-links.ts'
import { written } from '../written.tsx'
import { Logo } from './logo.tsx'

export function SiteFooter(props: {
  firm: Firm
  notices: readonly Disclosure[]
  legal: readonly LegalSlug[]
  /** It is made for light grounds: here the name is alone. */
  hasLogo: boolean
  year: number
  inert: boolean | undefined
}) {
  const copy = useCopy()
  const { firm, notices, legal, hasLogo, year, inert } = props
  const { copyright, line, noticesTitle } = wordsIn(copy, frameCopy).footer
  return (
    <footer className="site-footer on-ink quiet-links" inert={inert}>
      <div className="wrap">
        <div className="grid footer-main screen-only">
          <div className="footer-firm">
            <a
              className="logo"
              href={wordsIn(copy, frameCopy).home.href}
              aria-label={wordsIn(copy, frameCopy).home.label}
            >
              {hasLogo ? (
                <span className="logo-name" dir="auto">
                  {firm.name}
                </span>
              ) : (
                <Logo name={firm.name} />
              )}
            </a>
            <p className="footer-line">{line}</p>
          </div>
          <Groups legal={legal} />
        </div>
        <section className="footer-notices" aria-label={noticesTitle}>
          <div className="grid">
            <p
              {...written(copy, fillTemplate(copy, copyright, { year, legalName: firm.legalName }))}
            >
              {fillTemplate(copy, copyright, { year, legalName: firm.legalName })}
            </p>
            <div>
              <DisclosureTexts
                disclosures={notices.filter(({ standsOut }) => standsOut)}
                className="professional"
              />
              <DisclosureTexts disclosures={notices.filter(({ standsOut }) => !standsOut)} />
            </div>
          </div>
        </section>
      </div>
      <BackToTop />
    </footer>
  )
}

function Groups({ legal }: { legal: readonly LegalSlug[] }) {
  const copy = useCopy()
  const { groups, label } = wordsIn(copy, frameCopy).footer
  const shown = groups
    .map(({ title, links }) => ({ title, links: shownLinks(copy, links, legal) }))
    .filter(({ links }) => links.length > 0)
  return (
    <nav className="footer-groups" aria-label={label}>
      {shown.map((group) => (
        <div key={group.title}>
          <h2>{group.title}</h2>
          <ul className="links">
            {group.links.map((link) => (
              <li key={link.href}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

function BackToTop() {
  const words = useWords(frameCopy)
  return (
    <a className="back-to-top screen-only" href="#top" aria-label={words.backToTop}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path d="M8 14V2.5M3 7.5l5-5 5 5" strokeWidth="1.25" />
      </svg>
    </a>
  )
}
