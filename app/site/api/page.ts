import { api as copy } from '../content/api.ts'
import { sitePage } from '../page.ts'
import styles from './api.css?inline'
import { ApiView } from './api-view.tsx'

/** For people who write programs; in English only. */
export const apiPage = sitePage<object>({
  dependsOn: ['settings'],
  styles,
  View: ({ site }) => ApiView({ site }),
  load: async () => ({}),
  head: (_, { firm }) => ({
    title: copy.meta.title.replace('{firm}', firm.name),
    description: copy.meta.description.replace('{firm}', firm.name),
    canonical: '/api',
    languages: ['en'],
    nearest: '/',
  }),
})
