import { Form, Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Decision } from '#core/archive/entry.ts'
import type { Reason, WhyShown as Why } from '#core/archive/why-shown.server.ts'
import { languageFrom, languageNames } from '#core/language.ts'
import { groupedUsd, parseUsd } from '#core/prices/usd.ts'
import { sourceText } from '../stocks/source-labels.ts'
import { textBases } from '../texts/text-bases.ts'

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
            <button type="button" className="button button-quiet" onClick={() => print()}>
              Print for the file
            </button>
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
          <OneReason reason={reason} />
        </li>
      ))}
    </ul>
  )
}

const bases: Readonly<Record<string, string>> = textBases

function OneReason({ reason }: { reason: Reason }) {
  switch (reason.kind) {
    case 'text': {
      const { kind, key, language, version, published } = reason.text
      return (
        <>
          <Link to={`${bases[kind]}/${encodeURIComponent(key)}/history`}>
            {kind} {key}
          </Link>
          {language !== 'en' && ` (${languageNames[languageFrom(language)]})`}, {reason.field},
          version {version}, written by <bdi>{reason.by}</bdi>, <Moment at={reason.at} />
          <PublishedBy decision={published} />
        </>
      )
    }
    case 'price':
      return (
        <>
          Price of <bdi>{reason.stock}</bdi>:{' '}
          <span className="number">{groupedUsd(parseUsd(reason.price))}</span> as of{' '}
          <Moment at={reason.asOf} />, {sourceText(reason)}
          {reason.by && (
            <>
              , recorded by <bdi>{reason.by}</bdi>
            </>
          )}
          {reason.approvedBy && (
            <>
              , approved by <bdi>{reason.approvedBy}</bdi>
            </>
          )}
        </>
      )
    case 'claim':
      return (
        <>
          claim {reason.name}: <bdi>{reason.value}</bdi>
          <PublishedBy decision={reason.decision} />
        </>
      )
    case 'list':
      return (
        <>
          {reason.list.replace(':', ' of ')}
          <PublishedBy decision={reason.decision} />
        </>
      )
  }
}

function PublishedBy({ decision }: { decision: Decision | undefined }) {
  if (!decision) return null
  return (
    <>
      ; made public by <bdi>{decision.by}</bdi>, <Moment at={new Date(decision.at)} />
      {decision.approvedBy && (
        <>
          , approved by <bdi>{decision.approvedBy}</bdi>
        </>
      )}
    </>
  )
}
