import type { LetterSummary } from '#core/letters/letter.ts'
import { type Copy, fillTemplate, wordsIn } from './copy.ts'
import { lettersCopy } from './letters.ts'

/** Which of the firm's letters it is: 'No. 3', or '' where it has no number. */
export function numberOf(copy: Copy, { number }: LetterSummary): string {
  const words = wordsIn(copy, lettersCopy).letter
  return number && fillTemplate(copy, words.number, { number })
}

const quarters = ['first', 'second', 'third', 'fourth'] as const

/** As its author named it, or that of its date: 'Third quarter 2026'. */
export function quarterOf(copy: Copy, { quarter, date }: LetterSummary): string {
  const words = wordsIn(copy, lettersCopy).letter.quarters
  const which = quarters[Math.floor((Number(date.slice(5, 7)) - 1) / 3)] ?? 'first'
  return quarter || fillTemplate(copy, words[which], { year: date.slice(0, 4) })
}

export function readTimeOf(copy: Copy, { minutes, readTime }: LetterSummary): string {
  const words = wordsIn(copy, lettersCopy)
  return readTime || fillTemplate(copy, words.letter.readTime, { minutes })
}
