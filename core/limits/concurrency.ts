import { Refusal } from '#core/issue.ts'

/** 'busy' beyond so many at once, before reading (docs/bar.md 20): packages let others wait. */
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
