import { compareTexts } from './compare-texts.ts'

/**
 * Two versions of a text as one: what went is struck out, what came is underlined, and both are
 * named for those who only hear it.
 */
export function TextDifference({ before, after }: { before: string; after: string }) {
  const parts = compareTexts(before || '(empty)', after || '(empty)')
  return (
    <span className="text-difference">
      {parts.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'gone' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <span className="visually-hidden">{kind === 'gone' ? ' before: ' : ' now: '}</span>
            {text}
          </Mark>
        )
      })}
    </span>
  )
}
