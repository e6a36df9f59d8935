import type { FieldsOfShapes } from '#core/reading-api/describe.ts'
import type { CalledNouns } from '#core/reading-api/shapes.ts'
import { apiCopy } from '../content/api.ts'
import { wordsIn } from '../content/copy.ts'
import { type SitePage, sitePage } from '../page.ts'
import { ApiView } from './api-view.tsx'

export function apiPage(nouns: CalledNouns): SitePage {
  /** Of hundreds of schemas, which no other page needs. */
  const describe = async () => {
    const { describeShapes } = await import('#core/reading-api/describe.ts')
    return describeShapes(nouns)
  }
  let fields: Promise<FieldsOfShapes> | undefined
  return sitePage<FieldsOfShapes>({
    dependsOn: ['settings'],
    View: ({ data, site }) => ApiView({ fields: data, site }),
    load: () => {
      fields ??= describe().catch((error) => {
        fields = undefined
        throw error
      })
      return fields
    },
    head: (_, { copy }) => ({ ...wordsIn(copy, apiCopy).meta, canonical: '/api' }),
  })
}
