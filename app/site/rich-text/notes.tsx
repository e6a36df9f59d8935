import { inPlace } from '#app/ui/in-place.ts'
import { fillTemplate, wordsIn } from '../content/copy.ts'
import { richTextCopy } from '../content/rich-text.ts'
import type { TextContext } from './context.ts'
import { Line } from './line.tsx'

export function Notes({ context }: { context: TextContext }) {
  const { outline, copy } = context
  const words = wordsIn(copy, richTextCopy)
  if (outline.notes.length === 0) return null
  return (
    <section>
      <h2 id={outline.notesId}>{words.notes}</h2>
      <ol>
        {inPlace(outline.notes, (note, index) => (
          <li id={`note-${index + 1}`}>
            <Line content={note.content} context={context} />
            {/* Never alone on a line. */}
            {'\u00a0'}
            <a
              className="note-back"
              href={`#ref-${index + 1}`}
              aria-label={fillTemplate(copy, words.backToText, { number: index + 1 })}
            >
              {'\u2191'}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
