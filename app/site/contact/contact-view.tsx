import type { Firm } from '#core/settings/settings.ts'
import { contact } from '../content/contact.ts'
import { fillTemplate } from '../fill-template.ts'
import { Notice } from '../frame/notice.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Island } from '../island.tsx'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { Office } from './office.tsx'
import { PhoneLink } from './phone-link.tsx'

export function ContactView({ firm, form = {} }: { firm: Firm; form?: ContactFormProps }) {
  return (
    <>
      <PageHead title={contact.title} lead={contact.intro} />
      <div className="wrap grid split contact">
        <div>
          <Island name="contact-form" props={form} />
        </div>
        <Office firm={firm} />
      </div>
    </>
  )
}

export function ThanksView({ firm }: { firm: Firm }) {
  const { title, text, note, button } = contact.thanks
  const [before, after] = note.split('{phone}').map((part) => fillTemplate(part, {}))
  return (
    <Notice title={title} text={text}>
      <p>
        {before}
        <PhoneLink phone={firm.phone} />
        {after}
      </p>
      <a className="button" href={button.href}>
        {button.label}
      </a>
    </Notice>
  )
}
