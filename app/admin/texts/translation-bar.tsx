import { Link } from 'react-router'
import { type Language, languageNames, translations } from '#core/language.ts'
import { sectionIn, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'
import type { EditedText } from './use-text.ts'

export function LanguageLinks({ text: { section, draft } }: { text: EditedText }) {
  const addressIn = (language: Language) =>
    editorOf(sections[sectionIn(draft.section, language)], draft.key)
  const [first] = translations
  const both = first ? `English and ${languageNames[first]}` : 'English'
  return (
    <nav className="translation-bar" aria-label="Languages">
      {section.language ? (
        <Link to={addressIn('en')}>{both}</Link>
      ) : (
        <span aria-current="page">{both}</span>
      )}
      {translations.map((language) => {
        const words = `${languageNames[language]} beside the published English`
        return language === section.language ? (
          <span key={language} aria-current="page">
            {words}
          </span>
        ) : (
          <Link key={language} to={addressIn(language)}>
            {words}
          </Link>
        )
      })}
    </nav>
  )
}

/** Which English a translation was written beside, and what has changed since. */
export function TranslationState({ text: { section, draft, address } }: { text: EditedText }) {
  if (!section.language) return null
  const name = languageNames[section.language]
  const { english, translates, list } = draft
  if (list.revision === 0) {
    const none = section.kind.original
      ? `Visitors read the original ${name}.`
      : `Nothing is written in ${name} yet.`
    return <span className="note">{none}</span>
  }
  const behind = changesBehind(translates, english?.version)
  if (behind === 0) return <span className="note">Translates the current English.</span>
  const englishAddress = editorOf(sections[sectionIn(draft.section, 'en')], draft.key)
  return (
    <>
      <strong>{countBehind(behind)}</strong>
      <Link to={`${englishAddress}/history/${english?.version}?with=${translates}`}>
        What has changed in English
      </Link>
      <Link to={`${address}/caught-up`} preventScrollReset role="button">
        Nothing to change
      </Link>
    </>
  )
}

function changesBehind(translates: number | undefined, english: number | undefined): number {
  if (translates === undefined || english === undefined) return 0
  return Math.max(0, english - translates)
}

export function countBehind(changes: number): string {
  return `${changes} ${changes === 1 ? 'change' : 'changes'} behind`
}
