import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import { error, success, warning } from '#app/ui/message.ts'
import { errorsOf, warningsOf } from '#core/issue.ts'
import { counted } from '#core/text.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { answered, revert, solve, undo } from './answered.ts'
import { draftOf, type EditorEvent, type EditorState, type Step, show } from './editor-state.ts'
import { catchUp, withNewest } from './kept-draft.ts'
import { checkRows, learnFrom, withKnownTexts } from './long-texts.ts'
import { confirm, only, reconnected, save } from './saving.ts'
import {
  addRow,
  changeRow,
  isUnsaved,
  placeRow,
  restoreOrder,
  setRemoved,
  type WorkingCopy,
} from './working-copy.ts'

// No state package: a pure function, which interleavings.test.ts plays in any order of answers.

/** Pure. Drafts are kept and dropped here, for every event. */
export function reduce<R extends NamedRow>(
  config: EditorConfig<R>,
  before: EditorState<R>,
  event: EditorEvent<R>,
): Step<R> {
  const taken = step(config, learnFrom(before, event), event)
  const known = withKnownTexts(taken.state)
  // Another list has rows and an order of its own, and what is reverted is no step any more.
  const isSameCopy = known.copy.loaded === before.copy.loaded && event.type !== 'reverted'
  const state = isSameCopy ? known : { ...known, steps: [] }
  const { commands } = taken
  if (state.copy === before.copy && state.unanswered === before.unanswered)
    return { state, commands }
  const draft = draftOf(state)
  if (draft) {
    const next = { ...state, ownsDraft: true }
    if (event.type === 'draftFound') return { state: next, commands }
    return { state: next, commands: [...commands, { do: 'keepDraft', draft }] }
  }
  const next = { ...state, ownsDraft: false, resumed: undefined }
  return { state: next, commands: state.ownsDraft ? [...commands, { do: 'dropDraft' }] : commands }
}

function step<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  event: EditorEvent<R>,
): Step<R> {
  switch (event.type) {
    case 'saveAsked':
      return save(config, state)
    case 'confirmed':
      return confirm(config, state, event.reason)
    case 'answered':
      return answered(config, state, event)
    case 'upload':
      return upload(config, state, event)
    case 'conflictSolved':
      return solve(config, state, event)
    case 'loaded': {
      const { list, lastSave } = event
      return only(catchUp(config, withNewest(reconnected(state), { list, lastSave })))
    }
    case 'draftFound': {
      const { draft, at } = event
      const { unanswered, ...copy } = draft
      const resumed = { at, revision: copy.loaded.revision }
      return only(catchUp(config, { ...state, copy, unanswered, resumed, ownsDraft: true }))
    }
    case 'returned': {
      const { unanswered, ...copy } = event.draft
      const setAside = isUnsaved(state.copy) ? state.copy : undefined
      const next = catchUp(config, { ...state, copy, unanswered, setAside, resumed: undefined })
      const message = success('Your change is back', 'It is in the fields: edit it and submit it.')
      return only(show(next, message, { action: setAside && 'undo' }))
    }
    case 'conflictOpened':
      return only({ ...state, asking: { about: 'conflict', isSaving: false } })
    case 'askingClosed':
      return only({ ...state, asking: undefined })
    case 'textsCame':
      return only(state)
    case 'reconnected':
      return only(reconnected(state))
    case 'validated':
      return only(validate(config, state))
    case 'issuesCorrected':
      return only(state.message?.about === 'issues' ? { ...state, message: undefined } : state)
    case 'steppedBack':
      return only(stepBack(config, state))
    case 'reverted':
      return only(revert(state))
    case 'undone':
      return only(undo(config, state))
    case 'shown':
      return only(show(state, event.message))
    default:
      return only(edit(config, state, event))
  }
}

function validate<R extends NamedRow>(
  config: EditorConfig<R>,
  before: EditorState<R>,
): EditorState<R> {
  const { copy: texts } = config
  const issues = checkRows(config, before.copy)
  const errors = errorsOf(issues).length
  const warnings = warningsOf(issues).length
  const refusals = before.refusals + (errors > 0 ? 1 : 0)
  const state = { ...before, isChecked: true, refused: undefined, refusals }
  if (errors > 0)
    return show(state, error('Validation failed', `Found ${errors} error(s)`), { about: 'issues' })
  if (warnings === 0) return show(state, texts.valid)
  const noted = `${counted(warnings, 'warning', 'warnings')} noted below.`
  return show(state, warning(texts.warned ?? texts.valid.title, `${texts.valid.text} ${noted}`))
}

function upload<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  { key, step }: { key: string; step: UploadStep },
): Step<R> {
  const uploading = new Set(state.uploading)
  if (step === 'started') uploading.add(key)
  else uploading.delete(key)
  const next = { ...state, uploading }
  if (!state.isSaveWaiting || step === 'started') return only(next)
  if (step === 'failed') {
    const failure = { outcome: 'not-saved', reason: 'upload' } as const
    return only({ ...next, isSaveWaiting: false, failure })
  }
  return uploading.size === 0 ? save(config, next) : only(next)
}

type Edit = 'changed' | 'rowRestored' | 'added' | 'removed' | 'putBack' | 'placed' | 'orderRestored'

function edit<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
  event: Extract<EditorEvent<R>, { type: Edit }>,
): EditorState<R> {
  const { copy } = state
  const next = editCopy(config, copy, event)
  if (next === copy) return state
  const removals = new Set(state.confirmed.removals)
  if (event.type === 'putBack')
    for (const { key, row } of copy.entries) if (key === event.key) removals.delete(row.id)
  const confirmed = {
    ...state.confirmed,
    removals,
    questions: event.type === 'changed' ? [] : state.confirmed.questions,
  }
  const steps = withStep(state, event)
  return { ...state, copy: next, confirmed, setAside: undefined, steps }
}

function withStep<R extends NamedRow>(
  { steps, copy: { entries } }: EditorState<R>,
  event: Extract<EditorEvent<R>, { type: Edit }>,
): EditorState<R>['steps'] {
  switch (event.type) {
    case 'added':
      return [...steps, { of: 'added', event: { type: 'removed', key: event.row.id } }]
    case 'removed':
      return [...steps, { of: 'removed', event: { type: 'putBack', key: event.key } }]
    case 'putBack':
      return [...steps, { of: 'putBack', event: { type: 'removed', key: event.key } }]
    case 'placed':
      if (steps.at(-1)?.of === event.key) return steps
      return [...steps, { of: event.key, event: { type: 'orderRestored', entries } }]
    default:
      return steps
  }
}

function stepBack<R extends NamedRow>(
  config: EditorConfig<R>,
  state: EditorState<R>,
): EditorState<R> {
  const last = state.steps.at(-1)
  if (!last) return state
  return { ...edit(config, state, last.event), steps: state.steps.slice(0, -1) }
}

function editCopy<R extends NamedRow>(
  config: EditorConfig<R>,
  copy: WorkingCopy<R>,
  event: Extract<EditorEvent<R>, { type: Edit }>,
): WorkingCopy<R> {
  const { today } = copy.loaded
  switch (event.type) {
    case 'changed':
      return changeRow(copy, event.key, (row, saved) =>
        config.edit(row, event.change, today, saved),
      )
    case 'rowRestored':
      // Keeps its place, and the id that a save has given it since.
      return changeRow(copy, event.entry.key, ({ id }) => ({ ...event.entry.row, id }))
    case 'added':
      return addRow(copy, event.row)
    case 'removed':
    case 'putBack':
      return setRemoved(copy, event.key, event.type === 'removed')
    case 'placed':
      return placeRow(copy, event.key, event.before, config)
    case 'orderRestored':
      return restoreOrder(copy, event.entries, config)
  }
}
