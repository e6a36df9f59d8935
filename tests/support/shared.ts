import { afterAll, beforeAll } from 'vitest'

/**
 * What the tests of this file or block share, such as a database: opened before the first of them and
 * closed after the last. What it has can be read once it is open.
 */
export function shared<T extends object & AsyncDisposable>(
  open: () => Promise<T>,
  timeoutMs?: number,
): T {
  const held: { value?: T } = {}
  beforeAll(async () => {
    held.value = await open()
  }, timeoutMs)
  afterAll(() => held.value?.[Symbol.asyncDispose]())
  const read = (_: T, name: string | symbol) => {
    if (!held.value) throw new Error(`It is not open yet, so it has no ${String(name)}`)
    return Reflect.get(held.value, name)
  }
  return new Proxy({} as T, { get: read })
}
