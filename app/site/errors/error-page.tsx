import styles from '#app/styles/components/notice.css?inline'
import { serverError } from '../content/server-error.ts'
import { sitePage } from '../page.ts'
import { ErrorView } from './error-view.tsx'

/** What visitors get when something goes wrong, as staff see it while they write its copy. */
export const errorPage = sitePage({
  dependsOn: ['settings'],
  status: 500,
  styles,
  View: () => ErrorView({ status: 500, requestId: '7f3a91c2' }),
  load: async () => ({}),
  head: () => ({ title: serverError.title, description: serverError.text, noIndex: true }),
})
