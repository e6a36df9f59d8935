import { matchPath } from 'react-router'
import { panelItems } from '#app/admin/frame/items.ts'
import { routes } from '#app/routes.ts'
import { nouns } from '#core/nouns.ts'

/**
 * What the menu leads to, and one of each kind of screen below that. The archive shows a short page: each sentence
 * of a long one is the same button.
 */
export const panelScreens: readonly string[] = [
  ...panelItems.map(({ to }) => (to === '/admin/archive' ? `${to}?page=/themes` : to)),
  ...Object.values(nouns).map(({ address }) => `${address}?show=trash`),
  '/admin/team/history',
  '/admin/team?show=trash',
  '/admin/stocks/closed?theme=longevity',
  '/admin/letters/navigating-new-economic-reality',
  '/admin/themes/longevity',
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

/**
 * What draws the screen: the file of its address, and what that is asked to show. Lists of all sections of texts are
 * one kind, and so are those of the nouns, whose own files say no more than their names. The editor of each section
 * is a kind of its own: its fields and what is beside them are others.
 */
export function kindOfScreen(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const row = routes.find(
    ({ area, path }) => (area === 'admin' || area === 'account') && matchPath(path, pathname),
  )
  if (!row) throw new Error(`Nothing draws ${address}`)
  const [, , section = '', ...below] = row.path.split('/')
  const drawnBy = section in nouns ? row.handler.replace(section, 'noun') : row.handler
  const editorOf = row.handler === 'admin/texts/editor.tsx' ? [section] : []
  return [drawnBy, ...editorOf, ...below, ...searchParams.keys()].join(' ')
}
