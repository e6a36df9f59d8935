import { panelItems } from '#app/admin/frame/items.ts'
import { nouns } from '#core/nouns.ts'

/** What the menu leads to, and one of each kind of screen below that. */
export const panelScreens: readonly string[] = [
  ...panelItems.map(({ to }) => to),
  ...Object.values(nouns).map(({ address }) => `${address}?show=trash`),
  '/admin/team/history',
  '/admin/team?show=trash',
  '/admin/stocks/closed?theme=longevity',
  '/admin/themes/longevity',
  '/admin/letters/navigating-new-economic-reality',
  '/admin/letters/navigating-new-economic-reality/arabic',
  '/admin/letters/navigating-new-economic-reality/history',
  '/admin/legal/privacy',
  '/admin/pages/home',
  '/admin/people/invite',
  '/admin/letters/new',
  '/account',
  '/account/password',
  '/account/second-factor',
  '/admin/nowhere',
]
