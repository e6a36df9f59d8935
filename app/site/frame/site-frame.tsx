import type { ReactNode } from 'react'
import type { Firm } from '../../../core/settings/settings.ts'
import { frame } from '../content/frame.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** What stands around every public page. `current` is the address of a navigation item. */
export function SiteFrame(props: { firm: Firm; current?: string; now: Date; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        {frame.skipLink}
      </a>
      <SiteHeader name={props.firm.name} current={props.current} />
      <main id="content" tabIndex={-1}>
        {props.children}
      </main>
      <SiteFooter firm={props.firm} year={props.now.getUTCFullYear()} />
      <a className="back-to-top" href="#top" aria-label={frame.backToTop}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor">
          <title>{frame.backToTop}</title>
          <path d="M8 14V2.5M3 7.5l5-5 5 5" strokeWidth="1.25" />
        </svg>
      </a>
    </>
  )
}
