import styles from '#app/styles/components/notice.css?inline'
import { notFound } from '../content/not-found.ts'
import { sitePage } from '../page.ts'
import { NotFoundView } from './not-found-view.tsx'

/** The one page that every unknown address shares. Its pattern is a name, not an address. */
export const notFoundPage = sitePage({
  dependsOn: ['settings'],
  status: 404,
  styles,
  View: NotFoundView,
  load: async () => ({}),
  head: () => ({ ...notFound.meta, noIndex: true }),
})
