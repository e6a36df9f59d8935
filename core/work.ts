import type { Db, Tx } from '#db/schema.ts'

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
 * core/rights/write.server.ts make it, and nothing else does (docs/architecture.md §4, Writing).
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
  approval: ApprovalContext | undefined
}

/**
 * Where something is written: the database, in a transaction of its own, or work that has begun, of
 * which it becomes a part. So an approval runs the function that a handler runs.
 */
export type Place = Db | Work

export function isWork(place: Place): place is Work {
  return 'approval' in place
}

/** What is read from: the database, or the transaction of the work. */
export function handleOf(place: Place): Db {
  return isWork(place) ? place.tx : place
}

const done = new Set([
  'saved',
  'done',
  'created',
  'started',
  'deleted',
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
