import { describeShapes, type FieldsOfShapes } from '#core/reading-api/describe.ts'
import type { CalledNouns } from '#core/reading-api/shapes.ts'
import { apiCopy } from '../content/api.ts'
import { wordsIn } from '../content/copy.ts'
import { type SitePage, sitePage } from '../page.ts'
import styles from './api.css?inline'
import { ApiView } from './api-view.tsx'

export function apiPage(nouns: CalledNouns): SitePage {
  const fields = describeShapes(nouns)
  return sitePage<FieldsOfShapes>({
    dependsOn: ['settings'],
    styles,
    View: ({ data, site }) => ApiView({ fields: data, site }),
    load: async () => fields,
    head: (_, { copy }) => ({ ...wordsIn(copy, apiCopy).meta, canonical: '/api' }),
  })
}
