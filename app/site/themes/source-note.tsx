import { isDay } from '#core/dates.ts'
import type { Source } from '#core/themes/theme.ts'
import { type Copy, fillTemplate, wordsIn } from '../content/copy.ts'
import { useCopy } from '../content/copy-context.ts'
import { themePageCopy } from '../content/themes.ts'
import { inOnePiece, longDay } from '../format.ts'
import { written } from '../written.tsx'

export function SourceNote({ source, plain }: { source: Source | undefined; plain?: boolean }) {
  const copy = useCopy()
  const words = wordsIn(copy, themePageCopy)
  const text = source ? textOf(copy, source) : words.unsourced
  return (
    <small className="note source" {...written(copy, text)}>
      {source?.url && !plain ? <a href={source.url}>{text}</a> : text}
    </small>
  )
}

function textOf(copy: Copy, { name, date }: Source): string {
  const words = wordsIn(copy, themePageCopy)
  return fillTemplate(copy, words.source, {
    name,
    date: isDay(date) ? longDay(copy, date) : inOnePiece(copy, date),
  })
}
