import { href } from 'react-router'
import type { InputOf } from '#app/operations.server.ts'
import { languageFrom } from '#core/language.ts'
import type { Submission } from '#core/review/submissions.server.ts'
import { withQuery } from '../address.ts'
import { editorOf } from '../texts/text-bases.ts'

type Returned = Pick<Submission, 'id' | 'operation' | 'noun' | 'key' | 'language'> & {
  input?: unknown
}

/** Of the address of an editor: the submission that it begins with. */
export const againField = 'again'

export const askedAgain = ({ searchParams }: URL): string => searchParams.get(againField) ?? ''

/** Where its author goes on from what was submitted; undefined where one press was all of it. */
export function editAgain(of: Returned): string | undefined {
  const { id, operation, noun, key, language } = of
  // A text's draft is where it was.
  if (operation === 'publish-text')
    return editorOf({ base: `/admin/${noun}`, language: languageFrom(language) }, key)
  const addressOf = (path: string, query: Record<string, string> = {}) =>
    withQuery(path, { ...query, [againField]: id })
  switch (operation) {
    case 'save-list':
      return noun === 'team'
        ? addressOf(href('/admin/team'))
        : addressOf(href('/admin/stocks'), { theme: key })
    case 'save-prices':
      return addressOf(href('/admin/prices'))
    case 'import-file':
      return addressOf(href('/admin/import'))
    case 'create-record':
      return addressOf(`/admin/${noun}`)
    case 'save-record':
      return addressOf(`/admin/${noun}/${encodeURIComponent(key)}`)
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

/** Where its author makes again what was one press; undefined where an editor has it. */
export function doAgainAt(of: Returned): string | undefined {
  const { operation, noun, key } = of
  const ofTheme = { theme: key }
  switch (operation) {
    case 'restore-version': {
      const isFromTrash = 'id' in ((of.input ?? {}) as Partial<InputOf<'restore-version'>>)
      if (noun !== 'team' && noun !== 'stocks') return `/admin/${noun}/${encodeURIComponent(key)}`
      const query = noun === 'stocks' ? ofTheme : {}
      if (!isFromTrash) return withQuery(`/admin/${noun}/history`, query)
      return withQuery(`/admin/${noun}`, { ...query, show: 'trash' })
    }
    case 'delete-closed-stock':
      return withQuery(href('/admin/stocks/closed'), ofTheme)
    case 'mark-price': {
      const { stockId } = (of.input ?? {}) as Partial<InputOf<'mark-price'>>
      return stockId && withQuery(href('/admin/stocks/:id/prices', { id: stockId }), ofTheme)
    }
    case 'move-text':
      return `/admin/${noun}`
    case 'save-backups':
      return href('/admin/doctor')
    case 'invite-admin':
      return href('/admin/people/invite')
    case 'make-admin':
    case 'enable-admin':
      return href('/admin/people')
    case 'create-link':
      return href('/admin/links')
    default:
      return undefined
  }
}
