import type { LetterSummary } from '#core/letters/letter.ts'
import type { Member } from '#core/team/member.ts'
import { fillTemplate, link, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { numberOf, quarterOf, readTimeOf } from '../content/edition.ts'
import { lettersCopy } from '../content/letters.ts'
import { longDay } from '../format.ts'
import { Portrait } from '../team/portrait.tsx'
import { written } from '../written.tsx'

/** What it is, which one, of when and about what: one line between two rules, as on a newspaper. */
export function Masthead({ letter }: { letter: LetterSummary }) {
  const copy = useCopy()
  const { eyebrow } = wordsIn(copy, lettersCopy).letter
  const parts = [eyebrow, numberOf(copy, letter), quarterOf(copy, letter), letter.category]
  return (
    <ul className="masthead">
      {parts
        .filter((part) => part !== '')
        .map((part) => (
          <li key={part} {...written(copy, part)}>
            {part}
          </li>
        ))}
    </ul>
  )
}

/** Who wrote it, when, and how long it takes to read. */
export function Byline({ letter, author }: { letter: LetterSummary; author: Member | undefined }) {
  const copy = useCopy()
  const words = wordsIn(copy, lettersCopy)
  const readTime = readTimeOf(copy, letter)
  const by = fillTemplate(copy, words.letter.author, { author: letter.author })
  const profile = author && link(copy, `/team?m=${encodeURIComponent(author.slug)}`)
  return (
    <div className="byline">
      {author && <Portrait member={author} sizes="7rem" />}
      <ul className="reading-facts">
        <li className="byline-author" {...written(copy, by)}>
          {profile ? <a href={profile}>{by}</a> : by}
        </li>
        {author && <li {...written(copy, author.role)}>{author.role}</li>}
        <li>
          <time dateTime={letter.date}>{longDay(copy, letter.date)}</time>
        </li>
        <li className="screen-only" {...written(copy, readTime)}>
          {readTime}
        </li>
      </ul>
    </div>
  )
}
