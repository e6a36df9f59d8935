import { Refusal } from '#core/issue.ts'

/** Refuses with 'busy' beyond so many at once, before anything is read (docs/bar.md 20). */
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
