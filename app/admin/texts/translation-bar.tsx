import { Link } from 'react-router'
import type { Draft } from '#core/texts/drafts.server.ts'
import { otherSection, type SectionName, sections } from './sections.ts'
import { editorOf } from './text-bases.ts'

/** Above an Arabic text: which English it was written beside, and what has changed since. */
export function TranslationBar(props: {
  section: SectionName
  draft: Draft
  english: { version: number } | undefined
}) {
  const { section: name, draft, english } = props
  const section = sections[name]
  const other = otherSection(name)
  if (section.language !== 'ar')
    return (
      <nav className="translation-bar" aria-label="Languages">
        <span aria-current="page">English</span>
        <Link to={editorOf(other, draft.key)}>Arabic</Link>
      </nav>
    )
  const behind = changesBehind(draft.translates, english?.version)
  const address = editorOf(other, draft.key)
  return (
    <nav className="translation-bar" aria-label="Languages">
      <Link to={address}>English</Link>
      <span aria-current="page">Arabic</span>
      {draft.list.revision === 0 && <span className="note">Nothing is written in Arabic yet.</span>}
      {draft.list.revision > 0 && behind === 0 && (
        <span className="note">Translates the present English.</span>
      )}
      {behind > 0 && (
        <>
          <strong>{countBehind(behind)}</strong>
          <Link to={`${address}/history/${english?.version}?with=${draft.translates}`}>
            What has changed in English
          </Link>
          <Link to={`${editorOf(section, draft.key)}/caught-up`} preventScrollReset role="button">
            Nothing to change
          </Link>
        </>
      )}
    </nav>
  )
}

/** How many English versions came after the one that was translated. */
function changesBehind(translates: number | undefined, english: number | undefined): number {
  if (translates === undefined || english === undefined) return 0
  return Math.max(0, english - translates)
}

export function countBehind(changes: number): string {
  return `${changes} ${changes === 1 ? 'change' : 'changes'} behind`
}
