import { everyPage } from '#core/disclosures/places.ts'
import type { Firm } from '#core/settings/firm.ts'
import { contactCopy } from '../content/contact.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { DisclosureTexts, disclosuresAt } from '../disclosures.tsx'
import { Notice } from '../frame/notice.tsx'
import { PageHead } from '../frame/page-head.tsx'
import { Island } from '../island.tsx'
import type { ContactFormProps } from '../islands/contact-form.tsx'
import type { Site } from '../page.ts'
import { Office } from './office.tsx'
import { PhoneLink } from './phone-link.tsx'

export function ContactView(props: { site: Site; form?: ContactFormProps; isClosed?: boolean }) {
  const words = useWords(contactCopy)
  const { site, form = {}, isClosed } = props
  const { disclosures } = site
  return (
    <>
      <PageHead title={words.title} lead={words.intro} />
      <div className="wrap grid split contact">
        <div>
          {isClosed ? (
            <p className="lead">{words.closed}</p>
          ) : (
            <>
              <DisclosureTexts
                disclosures={disclosuresAt(disclosures, ['forms'])}
                className="note before-form"
              />
              <Island name="contact-form" props={form} />
            </>
          )}
        </div>
        <Office site={site} notices={disclosuresAt(disclosures, [everyPage])} />
      </div>
    </>
  )
}

export function ThanksView({ firm }: { firm: Firm }) {
  const copy = useCopy()
  const { title, text, note, button } = wordsIn(copy, contactCopy).thanks
  const [before, after] = note.split('{phone}').map((part) => fillTemplate(copy, part, {}))
  return (
    <Notice title={title} text={text}>
      <p>
        <span>{before}</span>
        <PhoneLink phone={firm.phone} />
        {after && <span>{after}</span>}
      </p>
      <a className="button screen-only" href={button.href}>
        {button.label}
      </a>
    </Notice>
  )
}
