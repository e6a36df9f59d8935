import type { ReactNode } from 'react'
import { SaidWords, type Words } from '#app/ui/words.tsx'
import './record/record.css'

/** What is known of something, by its name. */
export type Detail = {
  name: string
  text?: Words | undefined
  /** Instead of a text, one below the other. */
  lines?: readonly Words[]
  /** Said where there is nothing. */
  empty?: string
}

export function Details({ details }: { details: readonly (Detail | false | undefined | '')[] }) {
  return (
    <dl className="details">
      {details.map(
        (detail) =>
          detail && (
            <div key={detail.name}>
              <dt>{detail.name}</dt>
              <dd>{shownDetail(detail)}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function shownDetail({ text, lines, empty = '–' }: Detail): ReactNode {
  if (lines)
    return (
      <ul>
        {lines.map((line) => (
          <li key={JSON.stringify(line)}>
            <SaidWords words={line} />
          </li>
        ))}
      </ul>
    )
  if (!text) return <span className="note">{empty}</span>
  return (
    <span dir="auto">
      <SaidWords words={text} />
    </span>
  )
}
