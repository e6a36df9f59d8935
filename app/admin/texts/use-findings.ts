import { useState } from 'react'
import { error } from '#app/ui/message.ts'
import { errorsOf } from '#core/issue.ts'
import type { RowIssue } from '#core/record/list.ts'
import { checkPublication } from '#core/texts/check-text.ts'
import { contentOf, type TextRow } from '#core/texts/text-kind.ts'
import type { EditorMessage } from '../editor/state/editor-state.ts'
import type { TextSection } from './text-section.ts'

export function useFindings() {
  const [found, setFound] = useState<readonly RowIssue[]>([])
  const [refusals, setRefusals] = useState(0)
  const [message, setMessage] = useState<EditorMessage>()
  const tell = (words: EditorMessage['message']) => setMessage(told(words))
  const refuse = (issues: readonly RowIssue[]) => {
    setFound(issues)
    setRefusals((count) => count + 1)
    tell(error('Not published', `Please fix ${issues.length} error(s) before publishing`))
  }
  const clear = () => {
    if (found.length > 0) setFound([])
    if (message) setMessage(undefined)
  }
  return { found, refusals, message, tell, refuse, clear }
}

let messages = 0

/** Numbered apart from the editor's own messages. */
function told(message: EditorMessage['message']): EditorMessage {
  messages -= 1
  return { id: messages, message }
}

/** What keeps the text from being published, with the part of the form that it is in. */
export function issuesOf({ kind }: TextSection, textKey: string, row: TextRow): RowIssue[] {
  const { id, name } = row
  const fields = kind.fieldsOf(textKey)
  return errorsOf(checkPublication(kind, textKey, contentOf(fields, row))).map((issue) => {
    const group = fields[issue.path]?.group
    return { ...issue, message: group ? `${group}: ${issue.message}` : issue.message, id, name }
  })
}
