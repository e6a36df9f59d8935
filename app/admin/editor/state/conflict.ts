import { success } from '#app/ui/message.ts'
import { changeKey } from '#core/record/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { EditorEvent, Step } from './editor-state.ts'
import { type EditorState, rulesOf, show } from './editor-state.ts'
import { catchUp } from './kept-draft.ts'
import { rowsInConflict } from './long-texts.ts'
import { noneConfirmed } from './save-attempt.ts'
import { only, save } from './saving.ts'
import { mergeCopy, overwriteCopy, showList } from './working-copy.ts'

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
