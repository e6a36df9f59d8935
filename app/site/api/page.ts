import { api as copy } from '../content/api.ts'
import { sitePage } from '../page.ts'
import styles from './api.css?inline'
import { ApiView } from './api-view.tsx'

export const apiPage = sitePage<object>({
  dependsOn: ['settings'],
  styles,
  View: ({ site }) => ApiView({ site }),
  load: async () => ({}),
  head: () => ({ ...copy.meta, canonical: '/api' }),
})
