import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Tag, type TagWords } from '#app/ui/tag.tsx'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import './history.css'

/** Something that happened, as data but for what only a component can show. */
export type Entry = {
  key: string
  title: Words
  tag?: TagWords
  /** When, by whom and the like, smaller, a line each. */
  notes?: readonly (Words | undefined)[]
  /** What somebody wrote, in its own lines. */
  text?: string
  details?: ReactNode
  /** Where it is seen in full, or what can be done about it. */
  action?: { to: string; label: string; name?: string; isCurrent?: boolean } | ReactNode
}

/** A history of whatever kind: changes of records, steps of an enquiry, prices, shown pages. */
export function Entries(props: { entries: readonly Entry[]; label?: string; empty?: string }) {
  const { entries, label, empty } = props
  if (entries.length === 0) return empty ? <p className="note">{empty}</p> : null
  return (
    <ol className="rows entries" aria-label={label}>
      {entries.map(({ key, title, tag, notes = [], text, details, action }) => (
        <li key={key}>
          <div>
            <p>
              {tag && (
                <>
                  <Tag words={tag} />{' '}
                </>
              )}
              <SaidWords words={title} />
            </p>
            {notes.map(
              (note) =>
                note && (
                  <p className="note" key={JSON.stringify(note)}>
                    <SaidWords words={note} />
                  </p>
                ),
            )}
            {text && (
              <p className="entry-text breakable" dir="auto">
                {text}
              </p>
            )}
            {details}
          </div>
          <EntryAction action={action} />
        </li>
      ))}
    </ol>
  )
}

function EntryAction({ action }: Pick<Entry, 'action'>) {
  if (!action || typeof action !== 'object' || !('to' in action)) return action
  const { to, label, name, isCurrent } = action
  return (
    <Link
      to={to}
      aria-label={name}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
    >
      {label}
    </Link>
  )
}
