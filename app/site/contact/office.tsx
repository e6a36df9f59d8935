import type { Firm } from '#core/settings/settings.ts'
import { contact } from '../content/contact.ts'
import { written } from '../written.tsx'
import { PhoneLink } from './phone-link.tsx'

export function Office({ firm }: { firm: Firm }) {
  const { office } = contact
  return (
    <aside className="office" aria-labelledby="office-title">
      <h2 id="office-title">{office.title}</h2>
      <dl>
        <dt>{office.address}</dt>
        <dd>
          <address>
            {firm.address.map((line) => (
              <span key={line} {...written(line)}>
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
        <dt>{office.regulatory}</dt>
        <dd className="note">
          <p {...written(firm.regulatoryNotice)}>{firm.regulatoryNotice}</p>
          <p {...written(firm.professionalClientsNotice)}>{firm.professionalClientsNotice}</p>
        </dd>
      </dl>
    </aside>
  )
}
