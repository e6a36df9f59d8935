import { href } from 'react-router'

const names = ['All themes', 'Page', 'Stocks', 'Prices', 'History'] as const

/** The screens of one theme; the history is that of what one comes from. */
export function themeTabs(theme: string, current: (typeof names)[number], isOfStocks = true) {
  const query = new URLSearchParams({ theme })
  const page = href('/admin/themes/:slug', { slug: theme })
  const addresses: Record<(typeof names)[number], string> = {
    'All themes': href('/admin/themes'),
    Page: page,
    Stocks: `${href('/admin/stocks')}?${query}`,
    Prices: `${href('/admin/prices')}?${query}`,
    History: isOfStocks ? `${href('/admin/stocks/history')}?${query}` : `${page}/history`,
  }
  return names.map((label) => ({ label, to: addresses[label], isCurrent: label === current }))
}
