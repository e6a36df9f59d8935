import type { Disclosure } from '#core/disclosures/disclosure.ts'
import type { Firm } from '#core/settings/firm.ts'
import { contactCopy } from '../content/contact.ts'
import { wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { DisclosureTexts } from '../disclosures.tsx'
import { written } from '../written.tsx'
import { PhoneLink } from './phone-link.tsx'

export function Office({ firm, notices }: { firm: Firm; notices: readonly Disclosure[] }) {
  const copy = useCopy()
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
