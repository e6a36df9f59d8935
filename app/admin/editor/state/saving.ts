import { error, type Message, onSite, success } from '#app/ui/message.ts'
import { errorsOf } from '#core/issue.ts'
import { sameRows } from '#core/lists/compare.ts'
import type { RowIssue } from '#core/lists/list.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type Command, type EditorState, type Saving, type Step, show } from './editor-state.ts'
import { catchUp, withNewest } from './newest.ts'
import { type NotSaved, reasonTexts, type SaveAnswer, submittedMessage } from './save-answer.ts'
import { isAttemptOf, newAttempt, noneConfirmed, type SaveAttempt } from './save-attempt.ts'
import { afterSave, isUnsaved, missingFrom, rowsOf, showList } from './working-copy.ts'

export function save<R extends NamedRow>(config: EditorConfig<R>, before: EditorState<R>): Step<R> {
  if (before.saving) return only(before)
  const state = { ...before, asking: undefined, isSaveWaiting: false }
  if (!isUnsaved(state.copy)) return only(state)
  if (state.uploading.size > 0)
    return only({ ...state, isSaveWaiting: true, failure: undefined, message: undefined })

  const { entries, loaded } = state.copy
  const rows = rowsOf(entries)
  const issues = config.check(rows, loaded)
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

function post<R extends NamedRow>(state: EditorState<R>, saving: Saving<R>): Step<R> {
  return { state: { ...state, saving }, commands: [{ do: 'send', attempt: saving.attempt }] }
}

export function answered<R extends NamedRow>(
  config: EditorConfig<R>,
  before: EditorState<R>,
  { key, answer }: { key: string; answer: SaveAnswer<R> },
): Step<R> {
  const { saving } = before
  if (!saving || saving.attempt.key !== key) return only(before)
  const state = { ...before, saving: undefined }
  if (answer.outcome === 'not-saved') return only(failed(config, state, answer))
  if (answer.outcome === 'saved') return saved(config, state, saving, answer)
  if (answer.outcome === 'submitted') return only(submitted(config, state, saving, answer.id))
  const { attempt, pending, conflicted } = saving
  if (answer.outcome === 'conflict') {
    const heard = withNewest(state, { list: answer.current, lastSave: answer.lastSave })
    return askNext(heard, { attempt, pending, conflicted: conflicted ?? attempt })
  }
  if (conflicted) return askNext(state, saving)
  const left = { ...state, unanswered: state.unanswered.filter((each) => each !== attempt) }
  if (answer.outcome === 'unconfirmed')
    return only({ ...left, asking: { about: 'questions', questions: answer.questions } })
  const refused = { copy: left.copy, issues: answer.issues }
  const next = { ...left, isChecked: true, refused, refusals: left.refusals + 1 }
  return only(show(next, refusal(answer.issues), { about: 'issues' }))
}

function askNext<R extends NamedRow>(state: EditorState<R>, saving: Saving<R>): Step<R> {
  const [attempt, ...pending] = saving.pending
  if (attempt) return post(state, { ...saving, attempt, pending })
  const asking = { about: 'conflict', isSaving: true } as const
  return only({ ...state, unanswered: [], asking })
}

const nothingOpen = {
  unanswered: [],
  setAside: undefined,
  failure: undefined,
  isChecked: false,
  refused: undefined,
  confirmed: noneConfirmed,
}

function saved<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  { attempt, conflicted }: Saving<R>,
  answer: Extract<SaveAnswer<R>, { outcome: 'saved' }>,
): Step<R> {
  const next = catchUp(config, {
    ...withNewest({ ...state, copy: afterSave(state.copy, attempt.entries, answer) }, undefined),
    ...nothingOpen,
  })
  const isNewest = next.newest.list.revision === answer.revision
  // What was to be saved came after the attempt that turned out to be saved: it goes on from there.
  if (conflicted && isUnsaved(next.copy))
    return isNewest
      ? save(config, { ...next, confirmed: state.confirmed })
      : askNext(next, noneLeft(attempt))
  const { saved: message } = config.copy
  const text = [message.text, ...(answer.notes ?? [])].join(' ')
  return only(show(next, { ...message, text, link: onSite(config.site) }))
}

/** It waits for a second person: an approval is then a newer list like any other. */
function submitted<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  { attempt }: Saving<R>,
  id: string,
): EditorState<R> {
  const { copy, newest } = state
  const isAllOfIt = sameRows(rowsOf(attempt.entries), rowsOf(copy.entries))
  const next = catchUp(config, {
    ...state,
    copy: isAllOfIt ? showList(copy, newest.list) : copy,
    ...nothingOpen,
  })
  return show(next, submittedMessage(id))
}

function noneLeft<R extends NamedRow>(attempt: SaveAttempt<R>): Saving<R> {
  return { attempt, pending: [], conflicted: attempt }
}

function failed<R extends NamedRow>(
  { copy: { notSaved } }: EditorConfig<R>,
  state: EditorState<R>,
  failure: NotSaved,
): EditorState<R> {
  const action = failure.reason === 'signed-out' ? 'sign-in' : undefined
  const message = error(notSaved.title, `${notSaved.text} ${reasonTexts[failure.reason]}`)
  return show({ ...state, failure }, message, { action, about: 'failure' })
}

const passing: readonly string[] = ['no-connection', 'no-answer', 'busy', 'signed-out']

export function reconnected<R extends NamedRow>(state: EditorState<R>): EditorState<R> {
  if (!state.failure || !passing.includes(state.failure.reason)) return state
  const next = { ...state, failure: undefined }
  if (state.message?.about !== 'failure') return next
  const isBack = state.failure.reason !== 'signed-out' && isUnsaved(state.copy)
  const text = 'The server can be reached again. Your changes are not saved yet.'
  return isBack ? show(next, success('Connected again', text)) : { ...next, message: undefined }
}

function refusal(issues: readonly RowIssue[]): Message {
  const errors = errorsOf(issues).length
  return error('Validation failed', `Please fix ${errors} error(s) before saving`)
}

export function only<R extends NamedRow>(
  state: EditorState<R>,
  commands: readonly Command<R>[] = [],
): Step<R> {
  return { state, commands }
}
