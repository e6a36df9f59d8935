import type { ThemeConcern } from '#core/themes/concerns.server.ts'

/** What is to be looked at before a theme goes live (docs/decisions.md 46). */
export function ThemeConcerns({ concerns }: { concerns: readonly ThemeConcern[] }) {
  if (concerns.length === 0) return null
  return (
    <section className="note" aria-labelledby="theme-concerns">
      <h2 id="theme-concerns">Before it goes live</h2>
      <ul>
        {concerns.map(({ what, fields }) => (
          <li key={what}>
            {what}
            {fields.length > 0 && `: ${fields.join(', ')}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
