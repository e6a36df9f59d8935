import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, RowIssue } from '#core/record/list.ts'
import type { KnownTexts } from '#core/record/long-texts.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { LastSave, NotSaved } from './save-answer.ts'
import { type Confirmed, noneConfirmed, type SaveAttempt } from './save-attempt.ts'
import { isUnsaved, openCopy, type RowRules, type WorkingCopy } from './working-copy.ts'

export type Newest<R extends NamedRow> = { list: EditedList<R>; lastSave?: LastSave }

export type Asking<R extends NamedRow> =
  | { about: 'removal'; rows: readonly R[] }
  | { about: 'questions'; questions: readonly Question[] }
  /** `isSaving`: a save has met a newer list; otherwise somebody only looks. */
  | { about: 'conflict'; isSaving: boolean }

export type Saving<R extends NamedRow> = {
  attempt: SaveAttempt<R>
  /** Unanswered attempts still to be asked about. */
  pending: readonly SaveAttempt<R>[]
  /** It met a newer list, which may be one of our own unanswered attempts. */
  conflicted?: SaveAttempt<R>
}

export type ToastAction = 'undo' | 'sign-in'

export type EditorMessage = {
  id: number
  message: Message
  action?: ToastAction
  /** 'issues' ends when they are corrected, 'failure' when the server answers. */
  about?: 'issues' | 'failure'
}

export type EditorState<R extends NamedRow> = {
  copy: WorkingCopy<R>
  newest: Newest<R>
  /** The long texts of rows that were opened. */
  known: KnownTexts
  /** By the last Revert or Use Theirs, until something else is done. */
  setAside?: WorkingCopy<R>
  saving?: Saving<R>
  /** They may have been saved all the same; the oldest first. */
  unanswered: readonly SaveAttempt<R>[]
  /** Save was pressed while pictures were uploading. */
  isSaveWaiting: boolean
  /** Removals by id, questions by key. */
  confirmed: Confirmed
  asking?: Asking<R>
  failure?: NotSaved
  isChecked: boolean
  refused?: { copy: WorkingCopy<R>; issues: readonly RowIssue[] }
  /** Each time errors were found, they get the focus. */
  refusals: number
  uploading: ReadonlySet<string>
  resumed?: { at: number; revision: number }
  ownsDraft: boolean
  message?: EditorMessage
  messages: number
  /** Keys are made of this and a number. */
  keySeed: string
  attempts: number
}

export type Draft<R extends NamedRow> = WorkingCopy<R> & {
  unanswered: readonly SaveAttempt<R>[]
}

export function openEditor<R extends NamedRow>(newest: Newest<R>, keySeed: string): EditorState<R> {
  return {
    copy: openCopy(newest.list),
    newest,
    known: new Map(),
    unanswered: [],
    isSaveWaiting: false,
    confirmed: noneConfirmed,
    isChecked: false,
    refusals: 0,
    uploading: new Set(),
    ownsDraft: false,
    messages: 0,
    keySeed,
    attempts: 0,
  }
}

export function rulesOf<R extends NamedRow>(config: EditorConfig<R>): RowRules<R> {
  const { order, merge, labels } = config
  // Numbers follow from the order of the rows, which is merged as such.
  const fields = Object.keys(labels).filter((field) => field !== order)
  return { order, merge: { ...merge, fields } }
}

/** Whether somebody else has saved the list since this copy of it was loaded. */
export function isOutdated<R extends NamedRow>({ copy, newest, saving }: EditorState<R>): boolean {
  return !saving && newest.list.revision > copy.loaded.revision && isUnsaved(copy)
}

export function draftOf<R extends NamedRow>(state: EditorState<R>): Draft<R> | undefined {
  const { copy, unanswered } = state
  return isUnsaved(copy) ? { ...copy, unanswered } : undefined
}

export function show<R extends NamedRow>(
  state: EditorState<R>,
  message: Message,
  rest: Pick<EditorMessage, 'action' | 'about'> = {},
): EditorState<R> {
  const id = state.messages + 1
  return { ...state, messages: id, message: { id, message, ...rest } }
}
