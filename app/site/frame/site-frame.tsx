import type { ReactNode } from 'react'
import type { Disclosure } from '#core/disclosures/disclosure.ts'
import type { LegalSlug } from '#core/legal/legal-text.ts'
import type { Picture } from '#core/media/picture.ts'
import type { Firm } from '#core/settings/firm.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { frameCopy } from '../content/frame.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** `current` is a navigation item's address; `covered`: a dialog covers the wordsIn(copy, frameCopy). */
export function SiteFrame(props: {
  firm: Firm
  notices: readonly Disclosure[]
  legal: readonly LegalSlug[]
  logo: Picture | undefined
  current?: string
  twins: readonly string[]
  edit?: string
  covered?: boolean
  now: Date
  children: ReactNode
}) {
  const copy = useCopy()
  const { firm, notices, legal, logo, current, twins, edit, covered, now, children } = props
  const { staff } = wordsIn(copy, frameCopy)
  return (
    <>
      <a className="skip-link screen-only" href="#content" inert={covered}>
        {wordsIn(copy, frameCopy).skipLink}
      </a>
      <SiteHeader name={firm.name} logo={logo} current={current} twins={twins} inert={covered} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      {/* In every copy, so hidden: the boot script shows it to those who carry the staff cookie. */}
      <a
        className="edit-link staff-only screen-only"
        href={edit ?? staff.href}
        hidden
        inert={covered}
      >
        {edit ? staff.edit : staff.admin}
      </a>
      <SiteFooter
        firm={firm}
        notices={notices}
        legal={legal}
        hasLogo={logo !== undefined}
        year={now.getUTCFullYear()}
        inert={covered}
      />
    </>
  )
}
