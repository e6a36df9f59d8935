import type { Disclosure } from '#core/disclosures/disclosure.ts'
import { contactCopy } from '../content/contact.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { DisclosureTexts } from '../disclosures.tsx'
import type { Site } from '../page.ts'
import { written } from '../written.tsx'
import { officeDaysText } from './office-days.ts'
import { PhoneLink } from './phone-link.tsx'

export function Office({ site, notices }: { site: Site; notices: readonly Disclosure[] }) {
  const copy = useCopy()
  const { firm, officeDays, timeZone, whatsApp } = site
  const { office } = wordsIn(copy, contactCopy)
  return (
    <aside className="office" aria-labelledby="office-title">
      <h2 id="office-title">{office.title}</h2>
      <dl>
        <dt>{office.address}</dt>
        <dd>
          <address>
            {firm.address.map((line) => (
              <span key={line} {...written(copy, line)}>
                {line}
              </span>
            ))}
          </address>
        </dd>
        <dt>{office.phone}</dt>
        <dd>
          <PhoneLink phone={firm.phone} />
        </dd>
        <dt>{office.email}</dt>
        <dd>
          <a href={`mailto:${firm.email}`}>
            <bdi dir="ltr">{firm.email}</bdi>
          </a>
        </dd>
        {whatsApp && (
          <>
            <dt>{office.whatsApp}</dt>
            <dd>
              <WhatsAppLink number={whatsApp} />
            </dd>
          </>
        )}
        <dt>{office.days}</dt>
        <dd>{officeDaysText(copy, officeDays, timeZone)}</dd>
        {notices.length > 0 && (
          <>
            <dt>{office.regulatory}</dt>
            <dd className="note">
              <DisclosureTexts disclosures={notices} />
            </dd>
          </>
        )}
      </dl>
    </aside>
  )
}

/** A link and nothing more: what WhatsApp offers for other sites is not loaded. */
function WhatsAppLink({ number }: { number: string }) {
  return (
    <a
      className="number"
      href={`https://wa.me/${number.replace(/\D/g, '')}`}
      rel="external noreferrer"
    >
      <bdi dir="ltr">{number}</bdi>
    </a>
  )
}
