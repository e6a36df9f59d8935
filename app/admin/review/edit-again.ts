import { href } from 'react-router'
import type { InputOf } from '#core/review/operations.server.ts'
import type { Submission } from '#core/review/submissions.server.ts'
import { editorOf } from '../texts/text-bases.ts'

type Returned = Pick<Submission, 'id' | 'operation' | 'noun' | 'key' | 'language'> & {
  input?: unknown
}

/** Of the address of an editor: the submission that it begins with. */
export const againField = 'again'

export const askedAgain = ({ searchParams }: URL): string => searchParams.get(againField) ?? ''

/** Where its author goes on from what was submitted; undefined where one press is all of it. */
export function editAgain(of: Returned): string | undefined {
  const { id, operation, noun, key, language } = of
  // A text's draft is where it was.
  if (operation === 'publish-text')
    return editorOf({ base: `/admin/${noun}`, language: language === 'ar' ? 'ar' : undefined }, key)
  const addressOf = (path: string, query: Record<string, string> = {}) =>
    `${path}?${new URLSearchParams({ ...query, [againField]: id })}`
  switch (operation) {
    case 'save-list':
      return noun === 'team'
        ? addressOf(href('/admin/team'))
        : addressOf(href('/admin/stocks'), { theme: key })
    case 'save-prices':
      return addressOf(href('/admin/prices'))
    case 'save-claim':
      return addressOf(href('/admin/claims/:name', { name: key }))
    case 'close-stock': {
      const { sent } = (of.input ?? {}) as Partial<InputOf<'close-stock'>>
      const path = sent && href('/admin/stocks/:id/close', { id: sent.stockId })
      return path && addressOf(path, { theme: key })
    }
    case 'save-settings':
      return addressOf(href('/admin/settings'))
    default:
      return undefined
  }
}
