import type { Db } from '#db/schema.ts'

/** A transaction that may make public changes: a rehearsal that is rolled back, or an approval. */
export type Passage = {
  /** When its author submitted it; "now" in the transaction means this time. */
  at: Date
  submission?: string
  changes: object[]
}

const passages = new WeakMap<Db, Passage>()

export function openPassage(tx: Db, passage: Passage): void {
  passages.set(tx, passage)
}

export function findPassage(tx: Db): Passage | undefined {
  return passages.get(tx)
}

/** The time that counts as now for writes in this transaction. */
export function nowIn(tx: Db): Date {
  return passages.get(tx)?.at ?? new Date()
}

/** The id of the submission that this transaction approves, or null. */
export function submissionIn(tx: Db): string | null {
  return passages.get(tx)?.submission ?? null
}
