import { Link } from 'react-router'
import { languageNames, languages } from '#core/language.ts'
import { counted } from '#core/text.ts'
import { type SectionName, sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import type { EditedText } from './use-text.ts'

/** The languages of one text; a draft stays where it was typed when another tab is opened. */
export function LanguageTabs({ section, textKey }: { section: SectionName; textKey: string }) {
  const current = sections[section].language ?? 'en'
  return (
    <div className="language-tabs" role="tablist" aria-label="Languages">
      {languages.map((language) => (
        <Link
          key={language}
          role="tab"
          aria-selected={language === current}
          to={editorOf(sections[sectionIn(section, language)], textKey)}
        >
          {languageNames[language]}
        </Link>
      ))}
    </div>
  )
}

/** Which English a translation was written beside, and what has changed since. */
export function TranslationState({ text: { section, draft, address } }: { text: EditedText }) {
  if (!section.language) return null
  const name = languageNames[section.language]
  const { english, translates, version, isBegun } = draft
  if (version === 0 && !isBegun) {
    const none = section.kind.original
      ? `Visitors read the original ${name}.`
      : `Nothing is written in ${name} yet.`
    return <p className="translation-state note">{none}</p>
  }
  const behind = changesBehind(translates, english?.version)
  if (behind === 0) return <p className="translation-state note">Translates the current English.</p>
  const englishAddress = editorOf(sections[sectionIn(draft.section, 'en')], draft.key)
  return (
    <p className="translation-state">
      <strong>{countBehind(behind)}</strong>
      <Link to={`${englishAddress}/history/${english?.version}?with=${translates}`}>
        What has changed in English
      </Link>
      <Link to={`${address}/caught-up`} preventScrollReset role="button">
        Translation still right
      </Link>
    </p>
  )
}

/** How many versions of the English there are since the one that a text translates. */
export function changesBehind(translates: number | undefined, english: number | undefined): number {
  if (translates === undefined || english === undefined) return 0
  return Math.max(0, english - translates)
}

export function countBehind(changes: number): string {
  return counted(changes, 'change behind', 'changes behind')
}
