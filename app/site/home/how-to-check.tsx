import type { Fact } from '#core/facts/facts.server.ts'
import { useWords } from '../content/copy-context.ts'
import { factsCopy } from '../content/facts.ts'
import { FactsTable } from '../facts/facts-table.tsx'
import type { Site } from '../page.ts'
import { SectionHead } from './section-head.tsx'

export function HowToCheck({ facts, site }: { facts: readonly Fact[]; site: Site }) {
  const { id, title, intro, way } = useWords(factsCopy)
  if (facts.length === 0) return null
  return (
    <section className="section" id={id} aria-labelledby={`${id}-title`}>
      <div className="wrap">
        <SectionHead id={id} title={title} intro={intro} />
        <FactsTable facts={facts} site={site} />
        <a className="text-link screen-only" href={way.href}>
          {way.label}
        </a>
      </div>
    </section>
  )
}
