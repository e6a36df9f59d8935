import { isDay } from '#core/dates.ts'
import type { Source } from '#core/themes/theme.ts'
import { themePage } from '../content/themes.ts'
import { fillTemplate } from '../fill-template.ts'
import { inOnePiece, longDay } from '../format.ts'
import { written } from '../written.tsx'

export function SourceNote({ source, plain }: { source: Source | undefined; plain?: boolean }) {
  const text = source ? textOf(source) : themePage.unsourced
  return (
    <small className="note source" {...written(text)}>
      {source?.url && !plain ? <a href={source.url}>{text}</a> : text}
    </small>
  )
}

function textOf({ name, date }: Source): string {
  return fillTemplate(themePage.source, {
    name,
    date: isDay(date) ? longDay(date) : inOnePiece(date),
  })
}
