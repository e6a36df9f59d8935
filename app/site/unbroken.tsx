import { currentLanguage } from './content/current-copy.ts'

/** A month or a word for a year with its year, and the day before it. */
const dates = {
  en: /((?:\d{1,2} )?\p{Lu}\p{L}+ \d{4}(?!\d))/u,
  ar: /((?:[\d٠-٩]{1,2} )?\p{Script=Arabic}+ [\d٠-٩]{4}(?![\d٠-٩]))/u,
}

/** A sentence whose dates stay on one line. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(dates[currentLanguage()])
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // Equal dates may stand in one sentence.
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
      <span key={index} className="unbroken">
        {part}
      </span>
    ),
  )
}

/** An Arabic figure is words; where its place has the width, they stay on one line. */
export function unbrokenFigure(value: string): string {
  const isShort = currentLanguage() === 'ar' && value.length <= 17
  return isShort ? value.replaceAll(' ', '\u00a0') : value
}
