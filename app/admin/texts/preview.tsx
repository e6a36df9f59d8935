import { useEffect, useState } from 'react'
import { warningsOf } from '#core/issue.ts'
import { languageNames } from '#core/language.ts'
import { contentOf, fullLabel, type TextContent } from '#core/texts/text-kind.ts'
import { Preview } from './preview-stage.tsx'
import type { TextSection } from './text-section.ts'
import type { EditedText } from './use-text.ts'

type FieldPlace = { rowKey: string; name: string }

export function PreviewOf({ texts }: { texts: readonly EditedText[] }) {
  const place = useWrittenIn()
  const [chosen, choose] = useState(0)
  const text = texts[chosen]
  if (!text) return null
  const { section, draft, row, address } = text
  const languages = texts.length > 1 && (
    <span className="preview-languages">
      {texts.map((each, index) => (
        <button
          key={each.rowKey}
          type="button"
          className="action"
          aria-pressed={index === chosen}
          onClick={() => choose(index)}
        >
          {`In ${languageNames[each.section.language ?? 'en']}`}
        </button>
      ))}
    </span>
  )
  return (
    <Preview
      key={address}
      address={`${address}/preview`}
      row={row}
      isAhead={text.editor.unsaved}
      place={sentenceAt(text, place)}
      notes={notesOn(section, draft.key, row)}
      languages={languages}
    />
  )
}

function useWrittenIn(): FieldPlace | undefined {
  const [place, setPlace] = useState<FieldPlace>()
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      const { id = '' } = target as Partial<Element>
      const [, rowKey = '', name] = /^field-(\w+)-(.+)$/.exec(id) ?? []
      if (name !== undefined) setPlace({ rowKey, name })
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  return place
}

/** Bodies are many sentences, and dates and slugs none. */
function sentenceAt({ rowKey, section, draft }: EditedText, place: FieldPlace | undefined) {
  if (place?.rowKey !== rowKey) return undefined
  const field = section.kind.fieldsOf(draft.key)[place.name]
  return field?.kind === 'line' || field?.kind === 'paragraphs' ? place.name : undefined
}

/** What may not fit the page. */
function notesOn({ kind }: TextSection, key: string, row: TextContent): string[] {
  const fields = kind.fieldsOf(key)
  return warningsOf(kind.check?.(contentOf(fields, row)) ?? []).map(({ path, message }) => {
    const field = fields[path]
    return `${field ? fullLabel(field) : path}: ${message}`
  })
}
