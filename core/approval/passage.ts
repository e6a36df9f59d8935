import type { Db } from '#db/schema.ts'

/** In which what visitors see may change: one that is rehearsed and taken back, or approved. */
export type Passage = {
  /** When its author submitted it: what is dated "now" in it is dated then. */
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

/** The moment that what is written in this transaction is dated with. */
export function nowIn(tx: Db): Date {
  return passages.get(tx)?.at ?? new Date()
}

/** What is approved in this transaction; null where nothing is. */
export function submissionIn(tx: Db): string | null {
  return passages.get(tx)?.submission ?? null
}
