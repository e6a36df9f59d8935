import type { ReactNode } from 'react'
import type { Firm } from '#core/settings/settings.ts'
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
    </>
  )
}
