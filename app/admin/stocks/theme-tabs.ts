import { href } from 'react-router'
import { withQuery } from '../address.ts'

const names = ['All themes', 'Page', 'Stocks', 'Prices', 'History'] as const

/** The screens of one theme; the history is that of what one comes from. */
export function themeTabs(theme: string, current: (typeof names)[number], isOfStocks = true) {
  const ofTheme = (address: string) => withQuery(address, { theme })
  const page = href('/admin/themes/:slug', { slug: theme })
  const addresses: Record<(typeof names)[number], string> = {
    'All themes': href('/admin/themes'),
    Page: page,
    Stocks: ofTheme(href('/admin/stocks')),
    Prices: ofTheme(href('/admin/prices')),
    History: isOfStocks ? ofTheme(href('/admin/stocks/history')) : `${page}/history`,
  }
  return names.map((label) => ({ label, to: addresses[label], isCurrent: label === current }))
}
