import { Link } from 'react-router'
import { behindOf, type Translation } from '#core/texts/behind.ts'
import type { TextLine } from '#core/texts/list-texts.server.ts'
import { PublicationStatus } from './publication-status.tsx'
import { otherSection, type SectionName } from './sections.ts'
import { editorOf } from './text-bases.ts'
import { countBehind } from './translation-bar.tsx'

export function ArabicStatus(props: {
  name: SectionName
  textKey: string
  title: string
  line: TextLine | undefined
  translation: Translation | undefined
}) {
  const { name, textKey, title, line, translation } = props
  const section = otherSection(name)
  const hasOriginal = section.kind.original !== undefined
  const behind = behindOf(translation, hasOriginal)
  return (
    <div className="text-arabic">
      <Link to={editorOf(section, textKey)} aria-label={`${title}: Arabic`}>
        Arabic
      </Link>
      {line ? (
        <PublicationStatus state={line} draft={line.draft} hasOriginal={hasOriginal} />
      ) : (
        <span className="note">Missing</span>
      )}
      {behind > 0 && <strong>{countBehind(behind)}</strong>}
    </div>
  )
}
