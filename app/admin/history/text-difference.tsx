import type { TextPart } from '#core/history/compare-texts.ts'

/**
 * Two versions of a text as one: what was removed is struck out, what was added is underlined, and
 * both are named for screen readers.
 */
export function TextDifference({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className="text-difference" dir="auto">
      {parts.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            <span className="visually-hidden">{kind === 'removed' ? ' before: ' : ' after: '}</span>
            {text}
          </Mark>
        )
      })}
    </span>
  )
}
