import type { Fact } from '#core/facts/facts.server.ts'
import { fileUrl, type Picture } from '#core/media/picture.ts'
import { PhoneLink } from '../contact/phone-link.tsx'
import { wordsIn } from '../content/copy.ts'
import { useCopy, useWords } from '../content/copy-context.ts'
import { factsCopy } from '../content/facts.ts'
import { PageHead } from '../frame/page-head.tsx'
import type { Site } from '../page.ts'
import { FactsTable } from './facts-table.tsx'

export type FactsData = {
  facts: Fact[]
  /** Addresses and telephone numbers. */
  press: readonly string[]
  logo: Picture | undefined
}

export function FactsView({ facts, press, logo, site }: FactsData & { site: Site }) {
  const { title, intro } = wordsIn(useCopy(), factsCopy)
  return (
    <>
      <PageHead title={title} lead={intro} />
      <div className="wrap facts-page">
        <FactsTable facts={facts} site={site} />
        {(press.length > 0 || logo) && <Press contacts={press} logo={logo} />}
      </div>
    </>
  )
}

function Press({ contacts, logo }: { contacts: readonly string[]; logo: Picture | undefined }) {
  const { press } = useWords(factsCopy)
  return (
    <section className="facts-press" aria-labelledby="press-title">
      <h2 id="press-title">{press.title}</h2>
      {contacts.length > 0 && (
        <dl>
          <dt className="note">{press.contact}</dt>
          {contacts.map((contact) => (
            <dd key={contact}>
              {contact.includes('@') ? (
                <a href={`mailto:${contact}`}>
                  <bdi dir="ltr">{contact}</bdi>
                </a>
              ) : (
                <PhoneLink phone={contact} />
              )}
            </dd>
          ))}
        </dl>
      )}
      {logo && (
        <a className="text-link" href={fileUrl(logo, Math.max(...logo.widths), 'png')} download>
          {press.logo}
        </a>
      )}
    </section>
  )
}
