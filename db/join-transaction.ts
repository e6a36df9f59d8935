import type { Tx } from './schema.ts'

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
