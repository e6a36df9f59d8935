import { fillTemplate } from '../fill-template.ts'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'

/** Each with a way back to its place. */
export function Notes({ context }: { context: TextContext }) {
  const { outline, copy } = context
  if (outline.notes.length === 0) return null
  const numbered = outline.notes.map(({ content }, index) => ({ number: index + 1, content }))
  return (
    <section>
      <h2 id={outline.notesId}>{copy.notes}</h2>
      <ol>
        {numbered.map(({ number, content }) => (
          <li key={number} id={`note-${number}`}>
            <Line content={content} context={context} />
            {/* Never alone on a line. */}
            {'\u00a0'}
            <a
              className="note-back"
              href={`#ref-${number}`}
              aria-label={fillTemplate(copy.backToText, { number })}
            >
              {'\u2191'}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
