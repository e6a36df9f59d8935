import type { Tx } from '#db/schema.ts'

/** Who does something: a person, or the program under a name. */
export type Actor = { id: string | null; name: string }

/** A change that is rehearsed before a second person sees it, or made as they approve it (docs/product.md §11). */
export type ApprovalContext = {
  /** When its author submitted it. */
  at: Date
  /** The submission that is approved; undefined in a rehearsal. */
  submission?: string
  /** What the change has recorded in the history so far, in order. */
  changes: object[]
}

/**
 * What everything that writes takes: the transaction, who writes, and when. `write` and `writeAs` of
 * core/users/write.server.ts make it, and nothing else does (docs/architecture.md §4, Writing).
 */
export type Work = {
  tx: Tx
  actor: Actor
  /** The clock of the installation (docs/decisions.md 41), or the moment of submitting. */
  now: Date
  /** The office's day of `now`, YYYY-MM-DD. */
  today: string
  /** The office's, such as Africa/Cairo. */
  timeZone: string
  /** Where the change is rehearsed or approved: then it may be one of what visitors see. */
  approval?: ApprovalContext
}

/** What the history and the gate ask of work. */
export type Recorder = Pick<Work, 'tx' | 'actor' | 'approval'>

const done = new Set([
  'saved',
  'done',
  'published',
  'scheduled',
  'withdrawn',
  'submitted',
  'decided',
])

/** Whether an answer says that something was done; nothing of any other stays. */
export function isDone({ outcome }: { outcome: string }): boolean {
  return done.has(outcome)
}
