import type { ReactNode } from 'react'
import { Tag, type TagWords } from '#app/ui/tag.tsx'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import { EmptyList } from '../empty-list.tsx'
import { type RecordAction, RowAction } from '../record-table.tsx'
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
  /** Where it is seen in full, and what can be done about it. */
  actions?: readonly RecordAction[]
}

/** A history of whatever kind: changes of records, steps of an enquiry, prices, shown pages. */
export function Entries(props: {
  entries: readonly Entry[]
  label?: string
  empty?: string
  isBeyond?: boolean
}) {
  const { entries, label, empty, isBeyond } = props
  if (entries.length === 0) return empty ? <EmptyList isBeyond={isBeyond}>{empty}</EmptyList> : null
  return (
    <ol className="rows entries" aria-label={label}>
      {entries.map(({ key, title, tag, notes = [], text, details, actions }) => (
        <li key={key}>
          <div>
            <p>
              {tag && (
                <>
                  <Tag words={tag} />{' '}
                </>
              )}
              <span>
                <SaidWords words={title} />
              </span>
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
          {actions && (
            <div className="row-actions">
              {actions.map((action) => (
                <RowAction key={action.to} action={action} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
