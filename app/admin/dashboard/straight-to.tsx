import { Link } from 'react-router'
import { legalNames } from '#core/legal/legal-text.ts'
import type { Role } from '#core/rights/role.ts'
import type { FoundText } from '#core/texts/list-texts.server.ts'
import { actionEntries } from '../frame/finder-actions.ts'
import { itemsFor } from '../frame/items.ts'
import { editorOf, textBases } from '../texts/text-bases.ts'

type Way = { label: string; to: string }

/** What is done most: the first actions of Ctrl+K, the newest letters, and the legal texts. */
export function waysOf(role: Role, letters: readonly FoundText[]): Way[] {
  const actions = actionEntries(itemsFor(role)).slice(0, 5)
  return [
    ...actions.map(({ label, to }) => ({ label, to })),
    ...letters.map((letter) => ({
      label: titleOf(letter) ?? 'Unnamed letter',
      to: editorOf({ base: textBases.letter }, letter.key),
    })),
    ...Object.entries(legalNames).map(([key, label]) => ({
      label,
      to: editorOf({ base: textBases.legal }, key),
    })),
  ]
}

/** Of one without a title it is the key, which says nothing to staff. */
function titleOf({ key, titles }: FoundText): string | undefined {
  const named = titles.filter(({ title }) => title !== key)
  return (named.find(({ language }) => language === 'en') ?? named[0])?.title
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
