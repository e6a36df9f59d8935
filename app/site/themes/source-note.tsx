import type { Source } from '#core/themes/theme.ts'
import { themePage } from '../content/themes.ts'
import { fillTemplate } from '../fill-template.ts'
import { written } from '../written.tsx'

/** Plain text inside another link. */
export function SourceNote({ source, plain }: { source: Source | undefined; plain?: boolean }) {
  const text = source
    ? fillTemplate(themePage.source, { name: source.name, date: source.date })
    : themePage.unsourced
  return (
    <small className="note source" {...written(text)}>
      {source?.url && !plain ? <a href={source.url}>{text}</a> : text}
    </small>
  )
}
