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
  let made: Rollback<T> | undefined
  const rollBack: RollBack<T> = (answer) => {
    made = new Rollback(answer)
    return made
  }
  try {
    return await db.transaction().execute((tx) => work(tx, rollBack))
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

/**
 * The same transaction as a handle that may be asked for transactions: what is done in one of them
 * is part of this one, and ends with it. For running a function of core, which begins a transaction
 * by itself, inside of another.
 */
export function joinTransaction(tx: Tx): Tx {
  const handle: Tx = new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: <T>(work: (tx: Tx) => Promise<T>) => work(handle) })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return handle
}
