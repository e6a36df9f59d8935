import type { FormField } from '#app/ui/form-field.tsx'
import type { Issue } from '#core/issue.ts'

/** What the loaders of record screens send; all of it is data, so that a browser needs no declaration. */
export type Values = Readonly<Record<string, string>>

export type RecordFormData = {
  /** As in 'this claim'. */
  one: string
  /** The list of a draft that is kept in the browser. */
  draft: string
  person: string
  fields: readonly FormField[]
  values: Values
  /** For a new record: its id. */
  id?: string
  /** Undefined for a new record. */
  revision?: number
  /** The tick that says that the translations match. */
  caughtUp?: string
  /** Where saving needs a second person, if changes do. */
  isSeen: boolean
  /** What its author submitted before, and continues with. */
  returned?: { id: string; values: Values }
}

export type FormAnswer = {
  responseId: string
  values: Values
  issues: readonly Issue[]
  /** After a conflict: the revision that the values are merged with. */
  revision?: number
  conflict?: FieldConflict
}

export type FieldConflict = {
  /** What somebody else has saved, as it is shown, of the fields that both changed. */
  both: Values
  /** The fields whose value was taken from what somebody else saved. */
  taken: readonly string[]
}

export type RecordView = { name: string; label: string; count: number; isUrgent?: boolean }
