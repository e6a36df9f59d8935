import type { Db, Tx } from './schema.ts'

/** Made by `rollBack` only, and caught by the transaction that made it. */
class Rollback<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('Rolled back')
    this.answer = answer
  }
}

export type RollBack<T> = (answer: T) => Error

/** `throw rollBack(answer)` ends the transaction with that answer, and nothing of it stays. */
export async function transact<T>(
  db: Db,
  work: (tx: Tx, rollBack: RollBack<T>) => Promise<T>,
): Promise<T> {
  return answerOf<T>((rollBack) => db.transaction().execute((tx) => work(tx, rollBack)))
}

/**
 * The answer of what may `throw rollBack(answer)` without a transaction of its own: the caller
 * that has begun the transaction decides whether what was written stays.
 */
export async function answerOf<T>(run: (rollBack: RollBack<T>) => Promise<T>): Promise<T> {
  let made: Rollback<T> | undefined
  const rollBack: RollBack<T> = (answer) => {
    made = new Rollback(answer)
    return made
  }
  try {
    return await run(rollBack)
  } catch (error) {
    if (made !== undefined && error === made) return made.answer
    throw error
  }
}

/** What `work` says, of which nothing stays. */
export function rolledBack<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact<T>(db, async (tx, rollBack) => {
    throw rollBack(await work(tx))
  })
}
