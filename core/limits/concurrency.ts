import { Refusal } from '#core/issue.ts'

/**
 * A room with so many places: a caller that finds it full is sent away with Refusal 'busy', before anything is
 * read or written for them. So a flood costs the others little (docs/bar.md 20).
 */
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
