import { wordsIn } from '../content/copy.ts'
import { serverErrorCopy } from '../content/server-error.ts'
import { sitePage } from '../page.ts'
import { ErrorView } from './error-view.tsx'

/** What visitors get when something goes wrong, as staff see it while they write its copy. */
export const errorPage = sitePage<{ status: number }>({
  dependsOn: ['settings'],
  status: 500,
  View: ({ data: { status } }) => ErrorView({ status, requestId: '7f3a91c2' }),
  load: async () => ({ status: 500 }),
  head(_, { copy }) {
    const { title, text } = wordsIn(copy, serverErrorCopy)
    return { title, description: text, noIndex: true }
  },
})
