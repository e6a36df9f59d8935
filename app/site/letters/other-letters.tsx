import type { LetterSummary } from '#core/letters/letter.ts'
import { link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { lettersCopy } from '../content/letters.ts'
import { written } from '../written.tsx'

export function OtherLetters(props: Record<'later' | 'earlier', LetterSummary | undefined>) {
  const copy = useCopy()
  const { allLetters, earlier, later, others } = wordsIn(copy, lettersCopy).letter
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
                href={link(copy, `/letters/${encodeURIComponent(letter.slug)}`)}
                {...written(copy, letter.title)}
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
