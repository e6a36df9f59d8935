import { api } from './api.ts'
import { contact } from './contact.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { letters } from './letters.ts'
import { mails } from './mails.ts'
import { notFound } from './not-found.ts'
import { privateLink } from './private-link.ts'
import { richText } from './rich-text.ts'
import { serverError } from './server-error.ts'
import { stocks } from './stocks.ts'
import { team } from './team.ts'
import { themePage, themes } from './themes.ts'

/** By page (docs/product.md §10). */
export const pages: Readonly<
  Record<string, { title: string; shownAt?: string; modules: Record<string, object> }>
> = {
  home: { title: 'Home', shownAt: '/', modules: { home } },
  themes: { title: 'Themes', shownAt: '/themes', modules: { themes, themePage } },
  stocks: { title: 'Stock picks', shownAt: '/themes/education', modules: { stocks } },
  team: { title: 'Team', shownAt: '/team', modules: { team } },
  letters: { title: 'Letters', shownAt: '/letters', modules: { letters } },
  contact: { title: 'Contact', shownAt: '/contact', modules: { contact } },
  thanks: {
    title: 'Thank You',
    shownAt: '/contact/thanks',
    modules: { 'contact.thanks': contact.thanks },
  },
  legal: { title: 'Legal pages', shownAt: '/legal/terms', modules: { legal } },
  reading: {
    title: 'Letters and legal texts: notes and tables',
    shownAt: '/letters',
    modules: { richText },
  },
  api: { title: 'Reading API', shownAt: '/api', modules: { api } },
  frame: { title: 'Navigation and footer', shownAt: '/', modules: { frame } },
  'not-found': { title: 'Page not found', shownAt: '/page-not-found', modules: { notFound } },
  'private-link': { title: 'Private links', modules: { privateLink } },
  mails: { title: 'Mails to visitors', modules: { mails } },
  'server-error': { title: 'Errors', modules: { serverError } },
}

export const pageCopyKeys = Object.keys(pages)

/** Where visitors read it, or a part of it; undefined for what has no address. */
export function pageAddress(key: string): string | undefined {
  return pages[key]?.shownAt
}
