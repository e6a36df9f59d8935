import { Refusal } from '#core/issue.ts'

/** Refuses with 'busy' above the limit, before reading the request (docs/bar.md 20); packages queue instead. */
export function createConcurrencyLimit(places: number) {
  let inside = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (inside >= places) throw new Refusal('busy')
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}
