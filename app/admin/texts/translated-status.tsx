import { Link } from 'react-router'
import { languageNames, type Translation } from '#core/language.ts'
import { behindOf, type TranslationOfText } from '#core/texts/behind.ts'
import type { TextLine } from '#core/texts/list-texts.server.ts'
import { countBehind } from './language-tabs.tsx'
import { PublicationStatus } from './publication-status.tsx'
import { type SectionName, sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'

export function TranslatedStatus(props: {
  name: SectionName
  language: Translation
  textKey: string
  title: string
  line: TextLine | undefined
  translation: TranslationOfText | undefined
}) {
  const { name, language, textKey, title, line, translation } = props
  const section = sections[sectionIn(name, language)]
  const hasOriginal = section.kind.original !== undefined
  const behind = behindOf(translation, hasOriginal)
  return (
    <div className="text-translated">
      <Link to={editorOf(section, textKey)} aria-label={`${title}: ${languageNames[language]}`}>
        {languageNames[language]}
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
