import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EditorConfig, NamedRow } from '#app/admin/editor/editor-config.ts'
import type { Problem } from '#core/lists/list.ts'
import type { Answered, NotSaved, SaveAnswer } from './save-answer.ts'
import { formOf, isAttemptOf, newAttempt, type SaveAttempt } from './save-attempt.ts'
import { afterSave, isUnsaved, type WorkingCopy } from './working-copy.ts'

type Conflict<R extends NamedRow> = Extract<Answered<R>, { outcome: 'conflict' }>

type UnderWay<R extends NamedRow> = {
  attempt: SaveAttempt<R>
  /** One that got no answer before. */
  earlier?: SaveAttempt<R>
  /** The conflict after which the earlier one is asked after. */
  after?: Conflict<R>
}

/** What the flow says when it has come to an end. */
type Endings<R extends NamedRow> = {
  onSaved: () => void
  onConflict: (conflict: Conflict<R>) => void
  onRefused: (problems: readonly Problem[]) => void
  onFailed: (failure: NotSaved) => void
}

/**
 * Sends the working copy and deals with the answer. An attempt without an answer may have been
 * saved all the same: the same rows go again under the same key. Other rows go under a new one; if
 * they meet a newer list, the unanswered attempt is asked after first, since that list may be our
 * own.
 */
export function useSaveFlow<R extends NamedRow>(
  kind: EditorConfig<R>,
  copy: WorkingCopy<R>,
  setCopy: Dispatch<SetStateAction<WorkingCopy<R>>>,
  endings: Endings<R>,
) {
  const fetcher = useFetcher<SaveAnswer<R>>()
  const [unanswered, setUnanswered] = useState<SaveAttempt<R>>()
  const underWay = useRef<UnderWay<R>>(undefined)

  const post = (next: UnderWay<R>) => {
    const { attempt } = next
    underWay.current = next
    // Also for whoever leaves the page before the answer comes.
    setUnanswered(attempt)
    void fetcher.submit(formOf(attempt), { method: 'post', encType: 'multipart/form-data' })
  }
  const send = (list: WorkingCopy<R>) => {
    if (underWay.current) return
    if (unanswered && isAttemptOf(unanswered, list)) post({ attempt: unanswered })
    else post({ attempt: newAttempt(kind, list), earlier: unanswered })
  }

  const { data: answer, state } = fetcher
  const dealtWith = useRef<typeof answer>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    // Not while the list is loaded anew after a save: another one would cut that off.
    if (state !== 'idle' || !answer || answer === dealtWith.current || !underWay.current) return
    const { attempt, earlier, after } = underWay.current
    underWay.current = undefined
    dealtWith.current = answer
    if (answer.outcome === 'not-saved') {
      endings.onFailed(answer)
    } else if (answer.outcome === 'conflict' && earlier) {
      post({ attempt: earlier, after: answer })
    } else {
      setUnanswered(undefined)
      if (answer.outcome === 'invalid') endings.onRefused(answer.problems)
      else if (answer.outcome === 'conflict') endings.onConflict(after ?? answer)
      else {
        const next = afterSave(copy, attempt.entries, answer)
        setCopy(next)
        if (!after || !isUnsaved(next)) endings.onSaved()
        else if (after.current.revision === answer.revision)
          post({ attempt: newAttempt(kind, next) })
        else endings.onConflict(after)
      }
    }
  }, [answer, state])

  return {
    isSaving: state !== 'idle',
    send,
    unanswered,
    setUnanswered,
  }
}
