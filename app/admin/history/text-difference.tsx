import type { TextPart } from '#core/history/compare-texts.ts'

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
