import { apiCopy } from '../content/api.ts'
import { wordsIn } from '../content/copy.ts'
import { sitePage } from '../page.ts'
import styles from './api.css?inline'
import { ApiView } from './api-view.tsx'

export const apiPage = sitePage<object>({
  dependsOn: ['settings'],
  styles,
  View: ({ site }) => ApiView({ site }),
  load: async () => ({}),
  head: (_, { copy }) => ({ ...wordsIn(copy, apiCopy).meta, canonical: '/api' }),
})
