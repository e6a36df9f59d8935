import type { LetterSummary } from '#core/letters/letter.ts'
import { link } from '../content/current-copy.ts'
import { letters as copy } from '../content/letters.ts'
import { written } from '../written.tsx'

export function OtherLetters(props: Record<'later' | 'earlier', LetterSummary | undefined>) {
  const { allLetters, earlier, later, others } = copy.letter
  const neighbours = [
    { label: later, letter: props.later },
    { label: earlier, letter: props.earlier },
  ]
  return (
    <nav className="wrap neighbours quiet-links screen-only" aria-label={others}>
      {neighbours.map(
        ({ label, letter }) =>
          letter && (
            <p key={label}>
              <span className="eyebrow">{label}</span>
              <a
                className="neighbour"
                href={link(`/letters/${encodeURIComponent(letter.slug)}`)}
                {...written(letter.title)}
              >
                {letter.title}
              </a>
            </p>
          ),
      )}
      <a className="text-link" href={allLetters.href}>
        {allLetters.label}
      </a>
    </nav>
  )
}
