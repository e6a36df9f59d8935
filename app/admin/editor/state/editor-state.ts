import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import type { Message } from '#app/ui/message.ts'
import type { EditedList, Question, RowIssue } from '#core/record/list.ts'
import type { KnownTexts } from '#core/record/long-texts.ts'
import type { Side } from '#core/record/merge.ts'
import type { EditorConfig, NamedRow } from '../editor-config.ts'
import type { LastSave, NotSaved, SaveAnswer } from './save-answer.ts'
import { type Confirmed, noneConfirmed, type SaveAttempt } from './save-attempt.ts'
import { type Entry, isUnsaved, openCopy, type RowRules, type WorkingCopy } from './working-copy.ts'

export type Newest<R extends NamedRow> = { list: EditedList<R>; lastSave?: LastSave }

type Asking<R extends NamedRow> =
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

export type EditorMessage = {
  id: number
  message: Message
  action?: 'undo' | 'sign-in'
  /** 'issues' ends when they are corrected, 'failure' when the server answers. */
  about?: 'issues' | 'failure'
}

export type EditorState<R extends NamedRow> = {
  copy: WorkingCopy<R>
  newest: Newest<R>
  /** The long texts of rows that were opened. */
  known: KnownTexts
  /** What takes back the moves, removals and additions since the last save, the last one at the end. */
  steps: readonly StepBack<R>[]
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
    steps: [],
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

/** How somebody answers that two have changed the same. */
export type Solution =
  | { by: 'merging'; sides: Readonly<Record<string, Side>> }
  | { by: 'mine' | 'theirs' }

export type EditorEvent<R extends NamedRow> =
  | { type: 'loaded'; list: EditedList<R>; lastSave?: LastSave }
  | { type: 'draftFound'; draft: Draft<R>; at: number }
  /** What was not approved comes back; what is unsaved here is set aside. */
  | { type: 'returned'; draft: Draft<R> }
  /** Long texts by their marks. */
  | { type: 'textsCame'; texts: Readonly<Record<string, string>> }
  | { type: 'changed'; key: string; change: Partial<R> }
  /** As it was before it was typed in. */
  | { type: 'rowRestored'; entry: Entry<R> }
  | { type: 'added'; row: R }
  | { type: 'removed'; key: string }
  | { type: 'putBack'; key: string }
  | { type: 'placed'; key: string; before: string | undefined }
  | { type: 'orderRestored'; entries: readonly Entry<R>[] }
  /** Takes back the last move, removal or addition. */
  | { type: 'steppedBack' }
  | { type: 'validated' }
  | { type: 'issuesCorrected' }
  | { type: 'reverted' }
  | { type: 'undone' }
  | { type: 'saveAsked' }
  /** A removal may have to say why. */
  | { type: 'confirmed'; reason?: string }
  | { type: 'answered'; key: string; answer: SaveAnswer<R> }
  | { type: 'conflictOpened' }
  | ({ type: 'conflictSolved' } & Solution)
  | { type: 'askingClosed' }
  | { type: 'upload'; key: string; step: UploadStep }
  | { type: 'reconnected' }
  | { type: 'shown'; message: Message }

/** Moves of one row, one after the other, are one step. */
export type StepBack<R extends NamedRow> = {
  of: string
  event: Extract<EditorEvent<R>, { type: 'removed' | 'putBack' | 'orderRestored' }>
}

/** What the reducer wants done; one hook does it. */
export type Command<R extends NamedRow> =
  | { do: 'send'; attempt: SaveAttempt<R> }
  | { do: 'keepDraft'; draft: Draft<R> }
  | { do: 'dropDraft' }

export type Step<R extends NamedRow> = { state: EditorState<R>; commands: readonly Command<R>[] }
