import { Form } from 'react-router'
import { PressButton } from '#app/ui/press-button.tsx'
import { SaidWords } from '#app/ui/words.tsx'
import type { Reason, WhyShown as Why } from '#core/archive/why-shown.server.ts'
import { wordsOfReason } from './sources.ts'

/** Press a sentence or a price: what it comes from, who wrote it and who approved it. */
export function WhyShown(props: {
  page: string
  entry: number
  sentences: readonly string[]
  why: Why | undefined
}) {
  const { page, entry, sentences, why } = props
  if (sentences.length === 0) return null
  return (
    <section className="archive-why" aria-labelledby="why-shown">
      <h2 id="why-shown">Why was this shown?</h2>
      {why && (
        <div role="status">
          <blockquote dir="auto">{why.sentence}</blockquote>
          <Reasons reasons={why.reasons} />
          <div className="actions screen-only">
            <PressButton label="Print for the file" onPress={() => print()} />
          </div>
        </div>
      )}
      <details open={why === undefined || undefined}>
        <summary>Press a sentence or a price</summary>
        <Form className="archive-sentences" preventScrollReset>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="entry" value={entry} />
          {sentences.map((sentence, place) => (
            <button
              key={sentence}
              type="submit"
              name="why"
              value={place}
              className="action"
              aria-pressed={why?.sentence === sentence}
              dir="auto"
            >
              {sentence}
            </button>
          ))}
        </Form>
      </details>
    </section>
  )
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  if (reasons.length === 0)
    return <p>These words came with the program, and nobody of the firm has changed them.</p>
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>
          <SaidWords words={wordsOfReason(reason)} />
        </li>
      ))}
    </ul>
  )
}
