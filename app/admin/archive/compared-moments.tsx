import { Link } from 'react-router'
import { Moment } from '#app/ui/moment.tsx'
import type { Entry } from '#core/archive/entry.ts'
import type { TextPart } from '#core/history/compare-texts.ts'
import { foldSame } from '#core/history/passages.ts'
import { withQuery } from '../address.ts'
import { TextDifference } from '../history/differences.tsx'
import '../history/history.css'

export function ComparedMoments(props: {
  compared:
    | { before: Entry; after: Entry; parts: TextPart[] | undefined; same: boolean }
    | undefined
  page: string
}) {
  const { compared, page } = props
  if (!compared)
    return <p className="lead">These versions cannot be compared: one of them has no page.</p>
  const { before, after, parts, same } = compared
  const show = (entry: Entry) => withQuery('', { page, entry: String(entry.number) })
  return (
    <section className="archive-compared" aria-label="Two versions compared">
      <p>
        <Link to={show(before)}>
          <Moment at={before.at} />
        </Link>{' '}
        beside{' '}
        <Link to={show(after)}>
          <Moment at={after.at} />
        </Link>
      </p>
      {same ? (
        <p className="note">The text is the same: only the design or a picture changed.</p>
      ) : parts ? (
        <Passages parts={parts} />
      ) : (
        <p className="note">
          They have too little in common to compare word by word: open each one.
        </p>
      )}
    </section>
  )
}

function Passages({ parts }: { parts: readonly TextPart[] }) {
  return foldSame(parts).map((passage, index) => {
    const key = `passage ${index}`
    if ('parts' in passage) return <TextDifference key={key} parts={passage.parts} />
    return (
      <details key={key} className="archive-same">
        <summary>{passage.paragraphs} paragraphs are the same</summary>
        <TextDifference parts={[{ kind: 'same', text: passage.skipped }]} />
      </details>
    )
  })
}
