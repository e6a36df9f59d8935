import type { ReactNode } from 'react'
import { inPlace } from '#app/ui/in-place.ts'
import type { NoteNode } from '#core/rich-text/rich-text.ts'
import { fillTemplate, inDigits, wordsIn } from '../content/copy.ts'
import { richTextCopy } from '../content/rich-text.ts'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'

/** All of them, after the text. */
export function Notes({ context }: { context: TextContext }) {
  const { outline, copy } = context
  if (outline.notes.length === 0) return null
  return (
    <section className="notes">
      <h2 id={outline.notesId}>{wordsIn(copy, richTextCopy).notes}</h2>
      <ol>
        {inPlace(outline.notes, (note, index) => (
          <li id={`note-${index + 1}`}>{noteText(note, index + 1, context)}</li>
        ))}
      </ol>
    </section>
  )
}

/** Those of one block, each with its number. */
export function SideNotes(props: { notes: readonly NoteNode[]; context: TextContext }) {
  const { notes, context } = props
  return (
    <div className="side-notes">
      {inPlace(notes, (note) => {
        const number = context.outline.notes.indexOf(note) + 1
        return (
          <p id={`note-${number}`} role="doc-footnote">
            <span className="side-note-number" aria-hidden="true">
              {inDigits(context.copy, String(number))}
            </span>
            {noteText(note, number, context)}
          </p>
        )
      })}
    </div>
  )
}

function noteText(note: NoteNode, number: number, context: TextContext): ReactNode {
  const { backToText } = wordsIn(context.copy, richTextCopy)
  return (
    <>
      <Line content={note.content} context={context} />
      {/* Never alone on a line. */}
      {'\u00a0'}
      <a
        className="note-back"
        href={`#ref-${number}`}
        aria-label={fillTemplate(context.copy, backToText, { number })}
      >
        {'\u2191'}
      </a>
    </>
  )
}
