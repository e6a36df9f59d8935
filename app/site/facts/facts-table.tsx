import type { Fact } from '#core/facts/facts.server.ts'
import { officeDaysText } from '../contact/office-days.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { factsCopy } from '../content/facts.ts'
import { longDay } from '../format.ts'
import { InBoth } from '../in-both.tsx'
import type { Site } from '../page.ts'
import { written } from '../written.tsx'

export function FactsTable({ facts, site }: { facts: readonly Fact[]; site: Site }) {
  const copy = useCopy()
  const { officeDays, timeZone } = site
  const words = wordsIn(copy, factsCopy)
  const { columns } = words
  return (
    <>
      <table className="facts" aria-label={words.title}>
        <thead>
          <tr>
            <th scope="col">{columns.label}</th>
            <th scope="col">{columns.value}</th>
            <th scope="col">{columns.source}</th>
            <th scope="col">{columns.asOf}</th>
          </tr>
        </thead>
        <tbody>
          {facts.map((fact) => (
            <tr key={fact.id}>
              <th scope="row" {...written(copy, fact.label)}>
                {fact.label}
              </th>
              <td>
                <span className="facts-column note">{columns.value}</span>
                <span {...written(copy, fact.value)}>
                  <InBoth text={fact.value} />
                </span>
              </td>
              <td>
                <span className="facts-column note">{columns.source}</span>
                <span {...written(copy, fact.source)}>
                  {fact.link ? <a href={fact.link}>{sourceOf(fact)}</a> : fact.source}
                </span>
              </td>
              <td className="number">
                <span className="facts-column note">{columns.asOf}</span>{' '}
                <time dateTime={fact.asOf}>{longDay(copy, fact.asOf)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="note facts-answers">
        {fillTemplate(copy, words.answers, { days: officeDaysText(copy, officeDays, timeZone) })}
      </p>
    </>
  )
}

/** Where nobody is named, the site of the link. */
function sourceOf({ source, link }: Fact): string {
  return source || new URL(link).host
}
