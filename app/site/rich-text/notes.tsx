import { inPlace } from '#app/ui/in-place.ts'
import { fillTemplate } from '../fill-template.ts'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'

export function Notes({ context }: { context: TextContext }) {
  const { outline, copy } = context
  if (outline.notes.length === 0) return null
  return (
    <section>
      <h2 id={outline.notesId}>{copy.notes}</h2>
      <ol>
        {inPlace(outline.notes, (note, index) => (
          <li id={`note-${index + 1}`}>
            <Line content={note.content} context={context} />
            {/* Never alone on a line. */}
            {'\u00a0'}
            <a
              className="note-back"
              href={`#ref-${index + 1}`}
              aria-label={fillTemplate(copy.backToText, { number: index + 1 })}
            >
              {'\u2191'}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
