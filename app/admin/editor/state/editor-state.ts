import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, RowIssue } from '#core/lists/list.ts'
import type { Side } from '#core/lists/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { LastSave, NotSaved, SaveAnswer } from './save-answer.ts'
import { type Confirmed, noneConfirmed, type SaveAttempt } from './save-attempt.ts'
import { type Entry, isUnsaved, openCopy, type RowRules, type WorkingCopy } from './working-copy.ts'

/** The newest list that the server is known to have, and who saved it. */
export type Newest<R extends NamedRow> = { list: EditedList<R>; lastSave?: LastSave }

/** What has to be decided before a save can be done. */
export type Asking<R extends NamedRow> =
  | { about: 'removal'; rows: readonly R[] }
  | { about: 'questions'; questions: readonly Question[] }
  /** `isSaving` when a save has met a newer list; otherwise somebody only looks at it. */
  | { about: 'conflict'; isSaving: boolean }

export type Saving<R extends NamedRow> = {
  attempt: SaveAttempt<R>
  /** Unanswered attempts that are still to be asked about, should there be a conflict. */
  pending: readonly SaveAttempt<R>[]
  /** The attempt that met a newer list; an unanswered one of ours may have made that list. */
  conflicted?: SaveAttempt<R>
}

export type ToastAction = 'undo' | 'sign-in'

export type EditorMessage = {
  id: number
  message: Message
  action?: ToastAction
  /** What ends it: 'issues' when they are corrected, 'failure' when the server answers again. */
  about?: 'issues' | 'failure'
}

export type EditorState<R extends NamedRow> = {
  copy: WorkingCopy<R>
  newest: Newest<R>
  /** What the last Revert or Use Theirs has put aside, until something else is done. */
  setAside?: WorkingCopy<R>
  saving?: Saving<R>
  /** Attempts without an answer, which may have been saved all the same; the oldest first. */
  unanswered: readonly SaveAttempt<R>[]
  /** Save was pressed while pictures were uploading: it is done when they have arrived. */
  isSaveWaiting: boolean
  /** Removals (by id) and questions (by key) that were confirmed for the next save. */
  confirmed: Confirmed
  asking?: Asking<R>
  failure?: NotSaved
  /** Issues are shown once somebody has asked for them. */
  isChecked: boolean
  /** What the server refused; it is shown until something is changed. */
  refused?: { copy: WorkingCopy<R>; issues: readonly RowIssue[] }
  /** How often a save or a check has found errors: each time they get the focus. */
  refusals: number
  /** Rows, by their keys, whose pictures are uploading. */
  uploading: ReadonlySet<string>
  /** The draft that was resumed here, until it is saved. */
  resumed?: { at: number; revision: number }
  ownsDraft: boolean
  message?: EditorMessage
  /** How many messages were shown: each has a number of its own. */
  messages: number
  /** Idempotency keys are made of this and a number. */
  keySeed: string
  attempts: number
}

/** An unsaved working copy as the browser keeps it, with what it was made from. */
export type Draft<R extends NamedRow> = WorkingCopy<R> & {
  unanswered: readonly SaveAttempt<R>[]
}

export type EditorEvent<R extends NamedRow> =
  /** The page was loaded, or loaded again. */
  | { type: 'loaded'; list: EditedList<R>; lastSave?: LastSave }
  | { type: 'draftFound'; draft: Draft<R>; at: number }
  | { type: 'changed'; key: string; change: Partial<R> }
  /** A row as it was before it was typed in. */
  | { type: 'rowRestored'; entry: Entry<R> }
  | { type: 'added'; row: R }
  | { type: 'removed'; key: string }
  | { type: 'putBack'; key: string }
  | { type: 'placed'; key: string; before: string | undefined }
  | { type: 'orderRestored'; entries: readonly Entry<R>[] }
  | { type: 'validated' }
  | { type: 'issuesCorrected' }
  | { type: 'reverted' }
  | { type: 'undone' }
  | { type: 'saveAsked' }
  /** The removal, or the questions, were answered with yes; a removal may have to say why. */
  | { type: 'confirmed'; reason?: string }
  | { type: 'answered'; key: string; answer: SaveAnswer<R> }
  | { type: 'conflictOpened' }
  | { type: 'conflictSolved'; by: 'merging'; sides: Readonly<Record<string, Side>> }
  | { type: 'conflictSolved'; by: 'mine' | 'theirs' }
  | { type: 'askingClosed' }
  | { type: 'upload'; key: string; step: UploadStep }
  /** The server can be reached again. */
  | { type: 'reconnected' }
  | { type: 'shown'; message: Message }

/** What the reducer wants done; one hook does it. */
export type Command<R extends NamedRow> =
  | { do: 'send'; attempt: SaveAttempt<R> }
  | { do: 'keepDraft'; draft: Draft<R> }
  | { do: 'dropDraft' }

export type Step<R extends NamedRow> = { state: EditorState<R>; commands: readonly Command<R>[] }

export function openEditor<R extends NamedRow>(newest: Newest<R>, keySeed: string): EditorState<R> {
  return {
    copy: openCopy(newest.list),
    newest,
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
