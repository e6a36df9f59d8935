import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { type EditedList, errorsOf, newSaveKey, warningsOf } from '../../../core/lists/list.ts'
import { counted, type EditorKind, type NamedRow } from './kind.ts'
import { type LastSave, type NotSaved, reasonTexts, type SaveAnswer } from './save-answer.ts'
import type { Findings } from './use-findings.ts'
import { bad, good, useMessages } from './use-messages.ts'
import {
  afterSave,
  type Entry,
  isUnsaved,
  missingFrom,
  rowsOf,
  type WorkingCopy,
} from './working-copy.ts'

/** Rows on their way to the server, under the key that tells a repeat from a new save. */
export type SaveAttempt<R extends NamedRow> = {
  entries: readonly Entry<R>[]
  revision: number
  key: string
}

/** What has to be decided before a save can be done. */
export type Question<R extends NamedRow> =
  | { about: 'removal'; rows: readonly R[] }
  | { about: 'conflict'; current: EditedList<R>; lastSave: LastSave | undefined }

type Parts<R extends NamedRow> = {
  kind: EditorKind<R>
  copy: WorkingCopy<R>
  setCopy: Dispatch<SetStateAction<WorkingCopy<R>>>
  attempt: SaveAttempt<R> | undefined
  setAttempt: (attempt: SaveAttempt<R> | undefined) => void
  findings: Findings<R>
}

/** Validate and Save, and what comes of them (spec.md §4, §5, §8; design.md §4). */
export function useSaving<R extends NamedRow>(parts: Parts<R>) {
  const { kind, copy, setCopy, attempt, setAttempt, findings } = parts
  const { words } = kind
  const fetcher = useFetcher<SaveAnswer<R>>()
  const { tell, hush, told } = useMessages()
  const [question, setQuestion] = useState<Question<R>>()
  const [failure, setFailure] = useState<NotSaved>()
  const isSaving = fetcher.state === 'submitting'

  const validate = () => {
    const problems = findings.check()
    const errors = errorsOf(problems).length
    const warnings = warningsOf(problems).length
    if (errors > 0) tell(bad('Validation failed', `Found ${errors} error(s)`))
    else if (warnings > 0)
      tell(good(words.warned ?? words.valid.title, `${words.valid.text}; ${noted(warnings)}`))
    else tell(words.valid)
    return errors === 0
  }

  const send = (list: WorkingCopy<R>) => {
    const { entries, loaded } = list
    const isRepeat = attempt?.entries === entries && attempt.revision === loaded.revision
    const next = {
      entries,
      revision: loaded.revision,
      key: isRepeat ? attempt.key : newSaveKey(),
    }
    setAttempt(next)
    setQuestion(undefined)
    setFailure(undefined)
    hush()
    const form = new FormData()
    form.set('revision', String(next.revision))
    form.set('key', next.key)
    const rows = rowsOf(entries)
    form.set('list', JSON.stringify(kind.sent?.(rows, loaded.rows) ?? rows))
    void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' })
  }

  /** Saves a list, after asking about everybody who would be gone. */
  const save = ({ list = copy, isDecided = false } = {}): void => {
    if (isSaving) return
    if (!isUnsaved(list)) {
      setQuestion(undefined)
      return
    }
    const errors = errorsOf(findings.check()).length
    if (errors > 0) {
      setQuestion(undefined)
      tell(bad('Validation failed', `Please fix ${errors} error(s) before saving`))
      return
    }
    const rows = isDecided ? [] : missingFrom(list)
    if (rows.length > 0) setQuestion({ about: 'removal', rows })
    else send(list)
  }

  const { data: answer } = fetcher
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (!answer || !attempt) return
    if (answer.outcome === 'not-saved') {
      setFailure(answer)
      const { title, text } = words.notSaved
      tell(
        bad(title, `${text} ${reasonTexts[answer.reason]}`),
        answer.reason === 'signed-out' ? 'sign-in' : undefined,
      )
      return
    }
    // Answered: whatever is sent next is a new save.
    setAttempt(undefined)
    if (answer.outcome === 'saved') {
      setCopy((now) => afterSave(now, attempt.entries, answer))
      findings.clear()
      tell(words.saved)
    } else if (answer.outcome === 'conflict') {
      const { current, lastSave } = answer
      setQuestion({ about: 'conflict', current, lastSave })
    } else {
      findings.refuse(answer.problems)
      const errors = errorsOf(answer.problems).length
      tell(bad('Validation failed', `Please fix ${errors} error(s) before saving`))
    }
  }, [answer])

  return { isSaving, question, setQuestion, failure, told, tell, hush, validate, save }
}

function noted(warnings: number): string {
  return `${counted(warnings, { one: 'warning', many: 'warnings' })} noted below.`
}
