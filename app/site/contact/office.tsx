import type { Firm } from '#core/settings/settings.ts'
import { contact } from '../content/contact.ts'

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
              <span key={line} dir="auto">
                {line}
              </span>
            ))}
          </address>
        </dd>
        <dt>{office.phone}</dt>
        <dd>
          <a className="number" href={`tel:${firm.phone.replace(/[^+\d]/g, '')}`}>
            <bdi dir="ltr">{firm.phone}</bdi>
          </a>
        </dd>
        <dt>{office.email}</dt>
        <dd>
          <a href={`mailto:${firm.email}`}>
            <bdi dir="ltr">{firm.email}</bdi>
          </a>
        </dd>
        <dt>{office.regulatory}</dt>
        <dd className="note" dir="auto">
          {firm.regulatoryNotice}
        </dd>
      </dl>
    </aside>
  )
}
