import type { UploadStep } from '#app/admin/pictures/use-upload.ts'
import type { Message } from '#app/ui/message.ts'
import type { EditedList } from '#core/record/list.ts'
import type { Side } from '#core/record/merge.ts'
import type { NamedRow } from '../editor-config.ts'
import type { Draft, EditorState } from './editor-state.ts'
import type { LastSave, SaveAnswer } from './save-answer.ts'
import type { SaveAttempt } from './save-attempt.ts'
import type { Entry } from './working-copy.ts'

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
  | { type: 'validated' }
  | { type: 'issuesCorrected' }
  | { type: 'reverted' }
  | { type: 'undone' }
  | { type: 'saveAsked' }
  /** A removal may have to say why. */
  | { type: 'confirmed'; reason?: string }
  | { type: 'answered'; key: string; answer: SaveAnswer<R> }
  | { type: 'conflictOpened' }
  | { type: 'conflictSolved'; by: 'merging'; sides: Readonly<Record<string, Side>> }
  | { type: 'conflictSolved'; by: 'mine' | 'theirs' }
  | { type: 'askingClosed' }
  | { type: 'upload'; key: string; step: UploadStep }
  | { type: 'reconnected' }
  | { type: 'shown'; message: Message }

/** What the reducer wants done; one hook does it. */
export type Command<R extends NamedRow> =
  | { do: 'send'; attempt: SaveAttempt<R> }
  | { do: 'keepDraft'; draft: Draft<R> }
  | { do: 'dropDraft' }

export type Step<R extends NamedRow> = { state: EditorState<R>; commands: readonly Command<R>[] }
