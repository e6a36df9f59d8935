import type { ReactNode } from 'react'
import type { Firm } from '../../../core/settings/settings.ts'
import { frame } from '../content/frame.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/**
 * What stands around every public page. `current` is the address of a navigation item; `covered`
 * says that a dialog of the page lies above the frame.
 */
export function SiteFrame(props: {
  firm: Firm
  current?: string
  covered?: boolean
  now: Date
  children: ReactNode
}) {
  const { firm, current, covered, now, children } = props
  return (
    <>
      <a className="skip-link" href="#content" inert={covered}>
        {frame.skipLink}
      </a>
      <SiteHeader name={firm.name} current={current} inert={covered} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter firm={firm} year={now.getUTCFullYear()} inert={covered} />
      <a className="back-to-top" href="#top" aria-label={frame.backToTop} inert={covered}>
        <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor">
          <title>{frame.backToTop}</title>
          <path d="M8 14V2.5M3 7.5l5-5 5 5" strokeWidth="1.25" />
        </svg>
      </a>
    </>
  )
}
