import { href } from 'react-router'
import { titlesOfNouns } from '#core/nouns.ts'
import type { AnyChange } from '#core/record/changes.server.ts'
import { withQuery } from '../address.ts'

export const nounNames: Readonly<Record<string, string>> = {
  team: 'Team',
  stocks: 'Stocks',
  themes: 'Themes',
  letters: 'Letters',
  pages: 'Pages',
  legal: 'Legal texts',
  disclosures: 'Disclosures',
  settings: 'Settings',
  people: 'People',
  enquiries: 'Enquiries',
  links: 'Private links',
  ...titlesOfNouns,
  keys: 'API keys',
  webhooks: 'Webhooks',
}

/** Where a change is seen in full; undefined: here. */
export function changeAddress({
  noun,
  recordId,
  save,
  hash,
  action,
}: AnyChange): string | undefined {
  if (hash) return href('/admin/review/:id', { id: recordId })
  if (action === 'imported') return undefined
  const revision = String(save?.revision ?? 0)
  switch (noun) {
    case 'team':
      return href('/admin/team/history/:revision', { revision })
    case 'stocks': {
      const [, theme] = save?.list.split(':') ?? []
      return theme && withQuery(href('/admin/stocks/history/:revision', { revision }), { theme })
    }
    case 'themes':
    case 'letters':
    case 'pages':
    case 'legal':
    case 'disclosures':
      return `/admin/${noun}/${encodeURIComponent(recordId)}/history`
    case 'people':
    case 'links':
    case 'keys':
    case 'webhooks':
      return `/admin/${noun}`
    default:
      return action !== 'removed' && Object.hasOwn(titlesOfNouns, noun)
        ? `/admin/${noun}/${encodeURIComponent(recordId)}`
        : undefined
  }
}
