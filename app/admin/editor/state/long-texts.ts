import type { EditedList, RowIssue } from '#core/record/list.ts'
import {
  checkableRow,
  fillRow,
  type KnownTexts,
  learnTexts,
  marksOf,
} from '#core/record/long-texts.ts'
import { listChanges } from '#core/record/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import { type EditorEvent, type EditorState, rulesOf } from './editor-state.ts'
import type { SaveAttempt } from './save-attempt.ts'
import { byId, rowsOf, type WorkingCopy } from './working-copy.ts'

/** The state with the texts that an event brings or tells. */
export function learnFrom<R extends NamedRow>(
  state: EditorState<R>,
  event: EditorEvent<R>,
): EditorState<R> {
  const learned = textsOf(state, event)
  return learned.size === 0 ? state : { ...state, known: new Map([...state.known, ...learned]) }
}

function textsOf<R extends NamedRow>(
  { copy, newest }: EditorState<R>,
  event: EditorEvent<R>,
): KnownTexts {
  switch (event.type) {
    case 'textsCame':
      return new Map(Object.entries(event.texts))
    case 'loaded':
      return learnTexts(copy.loaded, event.list)
    case 'draftFound':
    case 'returned':
      return learnTexts(event.draft.loaded, newest.list)
    default:
      return new Map()
  }
}

/** Known texts take the place of their marks, wherever these have come from. */
export function withKnownTexts<R extends NamedRow>(state: EditorState<R>): EditorState<R> {
  const { known, newest, setAside, refused, saving, unanswered } = state
  if (known.size === 0) return state
  const fillRowOnce = remembering((row: R) => fillRow(row, known))
  const fillList = remembering((list: EditedList<R>) => {
    const isFilled = list.rows.some((row) => fillRowOnce(row) !== row)
    return isFilled ? { ...list, rows: list.rows.map(fillRowOnce) } : list
  })
  const fillCopy = remembering((copy: WorkingCopy<R>) => {
    const loaded = fillList(copy.loaded)
    const isFilled = copy.entries.some(({ row }) => fillRowOnce(row) !== row)
    if (loaded === copy.loaded && !isFilled) return copy
    const entries = copy.entries.map((entry) => ({ ...entry, row: fillRowOnce(entry.row) }))
    return { loaded, entries }
  })
  // So that the same rows are still sent under the same key.
  const fillAttempt = remembering((attempt: SaveAttempt<R>) => {
    const isFilled = attempt.entries.some(({ row }) => fillRowOnce(row) !== row)
    const entries = attempt.entries.map((entry) => ({ ...entry, row: fillRowOnce(entry.row) }))
    return isFilled ? { ...attempt, entries } : attempt
  })
  const copy = fillCopy(state.copy)
  const list = fillList(newest.list)
  const aside = setAside && fillCopy(setAside)
  if (copy === state.copy && list === newest.list && aside === setAside) return state
  return {
    ...state,
    copy,
    newest: { ...newest, list },
    setAside: aside,
    unanswered: unanswered.map(fillAttempt),
    saving: saving && {
      attempt: fillAttempt(saving.attempt),
      pending: saving.pending.map(fillAttempt),
      conflicted: saving.conflicted && fillAttempt(saving.conflicted),
    },
    refused: refused && { ...refused, copy: fillCopy(refused.copy) },
  }
}

/** The same value is changed once, so that what is in several places stays one object. */
function remembering<T extends object>(change: (value: T) => T): (value: T) => T {
  const changed = new Map<T, T>()
  return (value) => {
    const known = changed.get(value) ?? change(value)
    changed.set(value, known)
    return known
  }
}

/** Checks the rows that stay by the rules of their list. */
export function checkRows<R extends NamedRow>(
  { check }: Pick<EditorConfig<R>, 'check'>,
  { entries, loaded }: WorkingCopy<R>,
): RowIssue[] {
  const saved = byId(loaded.rows)
  return check(
    rowsOf(entries).map((row) => checkableRow(row, saved.get(row.id))),
    { ...loaded, rows: loaded.rows.map((row) => checkableRow(row, row)) },
  )
}

/** The rows whose long texts have to be there before two people's changes can be put together. */
export function rowsInConflict<R extends NamedRow>(
  config: EditorConfig<R>,
  { copy, newest }: Pick<EditorState<R>, 'copy' | 'newest'>,
): string[] {
  const versions = {
    base: copy.loaded.rows,
    mine: rowsOf(copy.entries),
    theirs: newest.list.rows,
  }
  const changes = listChanges(versions, rulesOf(config).merge)
  const waiting = changes.filter(({ kind, mine, theirs }) =>
    kind === 'field' && mine && theirs ? hasOtherMark(mine, theirs) : marksOf(mine).length > 0,
  )
  return [...new Set(waiting.map(({ id }) => id))]
}

/** Whether a mark of one row stands beside something else in the other. */
function hasOtherMark(mine: object, theirs: object): boolean {
  const same = new Set(marksOf(mine)).intersection(new Set(marksOf(theirs)))
  return [...marksOf(mine), ...marksOf(theirs)].some((mark) => !same.has(mark))
}
