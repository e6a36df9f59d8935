import type { Firm } from '#core/settings/settings.ts'
import { contact } from '../content/contact.ts'
import { PageHead } from '../frame/page-head.tsx'
import { Island } from '../island.tsx'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import { Office } from './office.tsx'

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
