import type { Source } from '#core/themes/theme.ts'
import { themePage } from '../content/themes.ts'
import { fill } from '../fill.ts'

/** Where a figure comes from. Plain text where it stands inside another link. */
export function SourceNote({ source, plain }: { source: Source; plain?: boolean }) {
  const text = fill(themePage.source, { name: source.name, date: source.date })
  return (
    <small className="note source" dir="auto">
      {plain ? text : <a href={source.url}>{text}</a>}
    </small>
  )
}
