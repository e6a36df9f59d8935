import type { PublicPages } from '#core/archive/public-pages.ts'

/** For jobs that no test asks to look at a page. */
export const noPages: PublicPages = {
  build: 'tests',
  async *render() {
    yield* []
  },
  readFile: async () => undefined,
}
