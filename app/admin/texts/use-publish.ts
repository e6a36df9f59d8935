import { useEffect, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { isReachable, unreachableIn, unreachableMessage } from '#app/connection.ts'
import { error, success } from '#app/ui/message.ts'
import { errorsOf } from '#core/issue.ts'
import { languageNames, segmentOf } from '#core/language.ts'
import type { RowIssue } from '#core/record/list.ts'
import { checkPublication } from '#core/texts/check-text.ts'
import type { PublicationOutcome } from '#core/texts/publications.server.ts'
import { contentOf, type TextRow } from '#core/texts/text-kind.ts'
import type { EditorMessage } from '../editor/state/editor-state.ts'
import { type SubmittedSave, submittedMessage } from '../editor/state/save-answer.ts'
import type { Editor } from '../editor/state/use-editor.ts'
import { loadScreen } from '../use-preload.ts'
import { editorOf } from './text-bases.ts'
import type { TextSection } from './text-section.ts'

type Step = 'publish' | 'schedule'

/** What is unsaved is saved first, and then exactly that version is published. */
export function usePublish(props: {
  editor: Editor<TextRow>
  section: TextSection
  textKey: string
  /** Whether something is to be read or said before: then it is asked on a page of its own. */
  asksFirst: boolean
}) {
  const { editor, section, textKey, asksFirst } = props
  const { state, dispatch, unsaved } = editor
  const address = editorOf(section, textKey)
  const fetcher = useFetcher<PublicationOutcome | SubmittedSave>()
  const navigate = useNavigate()
  const { found, refusals, message, tell, refuse, clear } = useFindings()
  const [isLoading, setLoading] = useState(false)
  const { isWanted, want } = useOnceSaved(editor, async (what) => {
    setLoading(true)
    // Where its code does not come, the router loads the page again, or leaves it for an error.
    const canGoOn = (await loadScreen(routeOf(section, what))) || (await isReachable())
    setLoading(false)
    if (!canGoOn) return tell(unreachableMessage)
    if (what === 'schedule' || asksFirst)
      return void navigate(`${address}/${what}`, { preventScrollReset: true })
    const how = { method: 'post', action: `${address}/publish` } as const
    void fetcher.submit({ version: String(state.copy.loaded.revision) }, how)
  })

  const take = useRef((_: PublicationOutcome | SubmittedSave) => {})
  take.current = (answer) => {
    const lost = unreachableIn(answer)
    if (lost) return tell(lost.message)
    if (answer.outcome === 'invalid') return refuse(answer.issues)
    if (answer.outcome === 'submitted') return tell(submittedMessage(answer.id))
    const title = section.language ? `Published in ${languageNames[section.language]}` : 'Published'
    tell(success(title, 'Visitors see it on the next page they open.'))
  }
  const { data } = fetcher
  useEffect(() => {
    if (data) take.current(data)
  }, [data])

  const begin = (what: Step) => {
    const row = state.copy.entries[0]?.row
    if (!row) return
    const issues = issuesOf(section, textKey, row)
    if (issues.length > 0) return refuse(issues)
    clear()
    if (unsaved) dispatch({ type: 'saveAsked' })
    want(what)
  }
  return {
    begin,
    isBusy: isWanted || isLoading || fetcher.state !== 'idle',
    issues: found,
    refusals,
    message,
    clear,
  }
}

/** A page is called by its address (app/staff-rows.ts). */
function routeOf({ base, language }: TextSection, what: Step): string {
  const segment = language ? `/${segmentOf(language)}` : ''
  return `${base.slice(1)}/:slug${segment}/${what}`
}

/** What could not be saved is not published: the editor says why. */
function useOnceSaved({ state, unsaved }: Editor<TextRow>, go: (what: Step) => void) {
  const [wanted, setWanted] = useState<Step>()
  const latest = useRef(go)
  latest.current = go
  const isSaving = state.saving !== undefined
  useEffect(() => {
    if (!wanted || isSaving) return
    setWanted(undefined)
    if (!unsaved) latest.current(wanted)
  }, [wanted, isSaving, unsaved])
  return { isWanted: wanted !== undefined, want: setWanted }
}

function useFindings() {
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
