import { error, onSite, success } from '#app/ui/message.ts'
import { changeKey, sameRows } from '#core/record/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import {
  type EditorEvent,
  type EditorState,
  rulesOf,
  type Saving,
  type Step,
  show,
} from './editor-state.ts'
import { catchUp, withNewest } from './kept-draft.ts'
import { rowsInConflict } from './long-texts.ts'
import { type NotSaved, reasonTexts, type SaveAnswer, submittedMessage } from './save-answer.ts'
import { noneConfirmed } from './save-attempt.ts'
import { only, post, refusal, save } from './saving.ts'
import { afterSave, isUnsaved, mergeCopy, overwriteCopy, rowsOf, showList } from './working-copy.ts'

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
      : askNext(next, { attempt, pending: [], conflicted: attempt })
  const { saved: message } = config.copy
  if (!message) return only(next)
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

function failed<R extends NamedRow>(
  { copy: { notSaved } }: EditorConfig<R>,
  state: EditorState<R>,
  failure: NotSaved,
): EditorState<R> {
  const action = failure.reason === 'signed-out' ? 'sign-in' : undefined
  const message = error(notSaved.title, `${notSaved.text} ${reasonTexts[failure.reason]}`)
  return show({ ...state, failure }, message, { action, about: 'failure' })
}

function showNewest<R extends NamedRow>(state: EditorState<R>): EditorState<R> {
  const { copy, newest } = state
  return {
    ...state,
    copy: showList(copy, newest.list),
    setAside: copy,
    isChecked: false,
    refused: undefined,
    unanswered: [],
    asking: undefined,
    failure: undefined,
    isSaveWaiting: false,
    confirmed: noneConfirmed,
  }
}

export function revert<R extends NamedRow>(state: EditorState<R>): EditorState<R> {
  if (state.saving) return state
  const message = success('Changes reverted', 'All changes have been discarded.')
  return show(showNewest(state), message, { action: 'undo' })
}

export function undo<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
): EditorState<R> {
  const { setAside, saving } = state
  if (!setAside || saving) return state
  const back = catchUp(config, { ...state, copy: setAside, setAside: undefined })
  return show(back, success('Undone', 'Your changes are back, unsaved.'))
}

export function solve<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  event: Extract<EditorEvent<R>, { type: 'conflictSolved' }>,
): Step<R> {
  const { asking, copy, newest } = state
  if (asking?.about !== 'conflict' || state.saving) return only(state)
  // Both are put together of texts, which have to be there.
  if (event.by !== 'theirs' && rowsInConflict(config, state).length > 0) return only(state)
  const rules = rulesOf(config)
  if (event.by === 'theirs') {
    const message = success('Reloaded', 'You see the list as it was saved.')
    return only(show(showNewest(state), message, { action: 'undo' }))
  }
  const closed = { ...state, asking: undefined, setAside: undefined }
  if (event.by !== 'merging')
    return save(config, { ...closed, copy: overwriteCopy(copy, newest.list, rules) })
  const merged = mergeCopy(
    copy,
    newest.list,
    rules,
    (change) => event.sides[changeKey(change)] ?? 'mine',
  )
  const next = { ...closed, copy: merged }
  if (asking.isSaving) return save(config, next)
  return only(show(next, success('Merged', 'You see both: your changes are still unsaved.')))
}
