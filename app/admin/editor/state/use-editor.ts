import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useFetcher, useSearchParams } from 'react-router'
import { type DraftPlace, findDraft, useDraft } from '#app/admin/drafts.ts'
import { againField } from '#app/admin/review/edit-again.ts'
import { useAnswer } from '#app/admin/use-answer.ts'
import { useReconnect } from '#app/admin/use-reconnect.ts'
import { errorsOf } from '#core/issue.ts'
import { type EditedList, newSaveKey, type RowIssue } from '#core/record/list.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import {
  type Draft,
  type EditorEvent,
  type EditorState,
  type Newest,
  openEditor,
} from './editor-state.ts'
import { repaired } from './kept-draft.ts'
import { checkRows } from './long-texts.ts'
import { reduce } from './reducer.ts'
import { passingReasons, type SaveAnswer } from './save-answer.ts'
import { formOf, type SaveAttempt } from './save-attempt.ts'
import { isUnsaved } from './working-copy.ts'

const none: readonly RowIssue[] = []

export type Dispatch<R extends NamedRow> = (event: EditorEvent<R>) => void

/** The one place that runs the reducer's commands. `newest` changes when the page loads again. */
export function useEditor<R extends NamedRow>(
  config: EditorConfig<R>,
  newest: Newest<R>,
  place: DraftPlace,
  address?: string,
) {
  const [state, setState] = useState<EditorState<R>>(() => openEditor(newest, newSaveKey()))
  const { isKept, drafts } = useDraft<Draft<R>>(place)
  const { send, sent, data, settled } = useSending<R>(address)
  const now = useRef({ config, state })
  now.current.config = config

  const dispatch = useCallback<Dispatch<R>>(
    (event) => {
      const { state, commands } = reduce(now.current.config, now.current.state, event)
      now.current.state = state
      setState(state)
      for (const command of commands) {
        if (command.do === 'keepDraft')
          drafts.keep(command.draft, command.draft.entries[0]?.row.name)
        else if (command.do === 'dropDraft') drafts.drop()
        else send(command.attempt)
      }
    },
    [drafts, send],
  )

  // Before painting, or the loaded list would flash.
  const { person, list } = place
  useLayoutEffect(() => {
    const kept = findDraft<Draft<R>>({ person, list }, isWhole)
    const { config, state } = now.current
    if (!kept) return
    const blank = config.create([], state.newest.list.today)
    dispatch({ type: 'draftFound', draft: repaired(kept.value, blank), at: kept.at })
  }, [person, list, dispatch])

  const { list: loaded, lastSave } = newest
  useEffect(
    () => dispatch({ type: 'loaded', list: loaded, lastSave }),
    [loaded, lastSave, dispatch],
  )

  useAnswer(data, (answer) => dispatch({ type: 'answered', key: sent.current, answer }))

  // After the effect of an answer, if there was one: then this is an answer to nothing.
  useEffect(() => {
    const answer = { outcome: 'not-saved', reason: 'no-answer' } as const
    if (settled) dispatch({ type: 'answered', key: settled.key, answer })
  }, [settled, dispatch])

  const issues = useIssues(config, state, dispatch)
  const reason = state.failure?.reason
  useReconnect(reason !== undefined && passingReasons.has(reason), () =>
    dispatch({ type: 'reconnected' }),
  )

  const unsaved = useMemo(() => isUnsaved(state.copy), [state.copy])
  return { state, dispatch, unsaved, issues, isKept }
}

function isWhole<R extends NamedRow>({ entries, unanswered, loaded }: Partial<Draft<R>>): boolean {
  const lists = [entries, unanswered, loaded?.rows]
  return lists.every(Array.isArray) && Number.isInteger(loaded?.revision)
}

/** Nothing until it is checked, then it follows what is typed until a save or Revert. */
function useIssues<R extends NamedRow>(
  config: EditorConfig<R>,
  { copy, isChecked, refused }: EditorState<R>,
  dispatch: Dispatch<R>,
): readonly RowIssue[] {
  // A list of hundreds is checked when there is time, not between two letters.
  const checked = useDeferredValue(copy)
  const found = useMemo(
    () => (isChecked ? checkRows(config, checked) : none),
    [isChecked, config, checked],
  )
  const issues = refused?.copy === copy ? refused.issues : found
  // Once the last letter is in it.
  const isCorrected = isChecked && checked === copy && errorsOf(issues).length === 0
  useEffect(() => {
    if (isCorrected) dispatch({ type: 'issuesCorrected' })
  }, [isCorrected, dispatch])
  return issues
}

/** `settled` is the attempt that the router has done with, whether or not an answer came of it. */
function useSending<R extends NamedRow>(address?: string) {
  const { submit, data, state } = useFetcher<SaveAnswer<R>>()
  const [settled, setSettled] = useState<{ key: string }>()
  const latest = useRef({ submit, address })
  latest.current = { submit, address }
  const sent = useRef('')
  const send = useCallback((attempt: SaveAttempt<R>) => {
    const { key } = attempt
    sent.current = key
    const { submit, address } = latest.current
    const how = { method: 'post', encType: 'multipart/form-data', action: address } as const
    // The router renders its answer in a transition: this comes with it or after it.
    const settle = () => startTransition(() => setSettled({ key }))
    void submit(formOf(attempt), how).finally(settle)
  }, [])
  // While it is at work it may be with the same attempt again.
  return { send, sent, data, settled: state === 'idle' ? settled : undefined }
}

export type Editor<R extends NamedRow> = ReturnType<typeof useEditor<R>>

/** As it was loaded, and as it was submitted; `at` is when. */
export type ReturnedList<R extends NamedRow> = { loaded: EditedList<R>; rows: R[]; at: Date }

/** Once: from then on it is a draft that the browser keeps, and the address is the editor's own. */
export function useReturnedList<R extends NamedRow>(
  config: EditorConfig<R>,
  { dispatch, state }: Editor<R>,
  returned: ReturnedList<R> | undefined,
): void {
  const [search, setSearch] = useSearchParams()
  const { today } = state.newest.list
  useLayoutEffect(() => {
    if (!returned || !search.has(againField)) return
    const entries = returned.rows.map((row) => ({ key: row.id, row, removed: false }))
    const draft = { loaded: returned.loaded, entries, unanswered: [] }
    dispatch({ type: 'returned', draft: repaired(draft, config.create([], today)) })
    const own = new URLSearchParams(search)
    own.delete(againField)
    // The router follows later; a reload before that must show the draft, not this again.
    history.replaceState(history.state, '', `?${own}`)
    setSearch(own, { replace: true, preventScrollReset: true })
  }, [returned, search, setSearch, dispatch, config, today])
}
