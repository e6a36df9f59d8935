import { error, type Message, success } from '#app/ui/message.ts'
import { errorsOf } from '#core/issue.ts'
import type { RowIssue } from '#core/record/list.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type EditorState, type Saving, type Step, show } from './editor-state.ts'
import { checkRows } from './long-texts.ts'
import { passingReasons } from './save-answer.ts'
import { isAttemptOf, newAttempt } from './save-attempt.ts'
import { isUnsaved, missingFrom, rowsOf } from './working-copy.ts'

export function save<R extends NamedRow>(config: EditorConfig<R>, before: EditorState<R>): Step<R> {
  if (before.saving) return only(before)
  const state = { ...before, asking: undefined, isSaveWaiting: false }
  if (!isUnsaved(state.copy)) return only(state)
  if (state.uploading.size > 0)
    return only({ ...state, isSaveWaiting: true, failure: undefined, message: undefined })

  const { entries, loaded } = state.copy
  const rows = rowsOf(entries)
  const issues = checkRows(config, state.copy)
  if (errorsOf(issues).length > 0)
    return only(
      show(
        { ...state, isChecked: true, refused: undefined, refusals: state.refusals + 1 },
        refusal(issues),
        { about: 'issues' },
      ),
    )
  const { removals, questions } = state.confirmed
  const removed = missingFrom(state.copy)
  if (removed.some(({ id }) => !removals.has(id)))
    return only({ ...state, asking: { about: 'removal', rows: removed } })
  const open = (config.questions?.(rows, loaded) ?? []).filter(
    ({ key }) => !questions.includes(key),
  )
  if (open.length > 0) return only({ ...state, asking: { about: 'questions', questions: open } })
  return send(config, { ...state, failure: undefined, message: undefined })
}

export function confirm<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  reason = state.confirmed.reason,
): Step<R> {
  const { asking, confirmed } = state
  if (asking?.about === 'removal') {
    const removals = new Set([...confirmed.removals, ...asking.rows.map(({ id }) => id)])
    return save(config, { ...state, confirmed: { ...confirmed, removals, reason } })
  }
  if (asking?.about === 'questions') {
    const keys = [...confirmed.questions, ...asking.questions.map(({ key }) => key)]
    return save(config, { ...state, confirmed: { ...confirmed, questions: keys.toSorted() } })
  }
  return only(state)
}

/** The same rows go under the same key: a newer list may be our own unanswered attempt. */
function send<R extends NamedRow>(config: EditorConfig<R>, state: EditorState<R>): Step<R> {
  const { copy, unanswered, confirmed } = state
  const again = unanswered.find((each) => isAttemptOf(each, copy, confirmed))
  const key = `${state.keySeed}-${state.attempts + 1}`
  const attempt = again ?? newAttempt(config, copy, { key, confirmed })
  const pending = unanswered.filter((each) => each !== attempt)
  const attempts = again ? state.attempts : state.attempts + 1
  return post({ ...state, attempts, unanswered: [...pending, attempt] }, { attempt, pending })
}

export function post<R extends NamedRow>(state: EditorState<R>, saving: Saving<R>): Step<R> {
  return { state: { ...state, saving }, commands: [{ do: 'send', attempt: saving.attempt }] }
}

export function reconnected<R extends NamedRow>(state: EditorState<R>): EditorState<R> {
  const reason = state.failure?.reason
  if (!reason || !(passingReasons.has(reason) || reason === 'signed-out')) return state
  const next = { ...state, failure: undefined }
  if (state.message?.about !== 'failure') return next
  const isBack = reason !== 'signed-out' && isUnsaved(state.copy)
  const text = 'The server can be reached again. Your changes are not saved yet.'
  return isBack ? show(next, success('Connected again', text)) : { ...next, message: undefined }
}

export function refusal(issues: readonly RowIssue[]): Message {
  const errors = errorsOf(issues).length
  return error('Validation failed', `Please fix ${errors} error(s) before saving`)
}

export function only<R extends NamedRow>(state: EditorState<R>): Step<R> {
  return { state, commands: [] }
}
