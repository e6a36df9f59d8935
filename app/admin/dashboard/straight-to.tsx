import { Link } from 'react-router'
import { legalNames } from '#core/legal/legal-text.ts'
import type { FoundText } from '#core/texts/list-texts.server.ts'
import type { Role } from '#core/users/role.ts'
import { actionEntries } from '../frame/finder-actions.ts'
import { itemsFor } from '../frame/items.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'

type Way = { label: string; to: string }

/** What is done most: the first actions of Ctrl+K, the newest letters, and the legal texts. */
export function waysOf(role: Role, letters: readonly FoundText[]): Way[] {
  const actions = actionEntries(itemsFor(role)).slice(0, 5)
  return [
    ...actions.map(({ label, to }) => ({ label, to })),
    ...letters.map(({ key, titles }) => ({
      label: titles.find(({ language }) => language === 'en')?.title || key,
      to: editorOf({ base: textBases.letter }, key),
    })),
    ...Object.entries(legalNames).map(([key, label]) => ({
      label,
      to: editorOf({ base: textBases.legal }, key),
    })),
  ]
}

/** One press where the menu takes two or three. */
export function StraightTo({ ways }: { ways: readonly Way[] }) {
  return (
    <section aria-labelledby="straight-to">
      <h2 id="straight-to">Straight to</h2>
      <ul className="straight-to">
        {ways.map(({ label, to }) => (
          <li key={to}>
            <Link className="action" to={to} dir="auto">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
