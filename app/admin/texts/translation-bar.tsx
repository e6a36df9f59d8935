import { Link } from 'react-router'
import { otherSection } from './sections.ts'
import { editorOf } from './text-bases.ts'
import type { EditedText } from './use-text.ts'

export function LanguageLinks({ text: { section, draft } }: { text: EditedText }) {
  const other = editorOf(otherSection(draft.section), draft.key)
  const isArabic = section.language === 'ar'
  return (
    <nav className="translation-bar" aria-label="Languages">
      {isArabic ? (
        <>
          <Link to={other}>English and Arabic</Link>
          <span aria-current="page">Arabic beside the published English</span>
        </>
      ) : (
        <>
          <span aria-current="page">English and Arabic</span>
          <Link to={other}>Arabic beside the published English</Link>
        </>
      )}
    </nav>
  )
}

/** Which English an Arabic text was written beside, and what has changed since. */
export function TranslationState({ text: { section, draft, address } }: { text: EditedText }) {
  if (section.language !== 'ar') return null
  const { english, translates, list } = draft
  if (list.revision === 0) {
    const none = section.kind.original
      ? 'Visitors read the original Arabic.'
      : 'Nothing is written in Arabic yet.'
    return <span className="note">{none}</span>
  }
  const behind = changesBehind(translates, english?.version)
  if (behind === 0) return <span className="note">Translates the current English.</span>
  const englishAddress = editorOf(otherSection(draft.section), draft.key)
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
