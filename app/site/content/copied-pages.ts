import { apiCopy } from './api.ts'
import { contactCopy } from './contact.ts'
import { frameCopy } from './frame.ts'
import { homeCopy } from './home.ts'
import { legalCopy } from './legal.ts'
import { lettersCopy } from './letters.ts'
import { mailsCopy } from './mails.ts'
import { notFoundCopy } from './not-found.ts'
import { privateLinkCopy } from './private-link.ts'
import { richTextCopy } from './rich-text.ts'
import { serverErrorCopy } from './server-error.ts'
import { stocksCopy } from './stocks.ts'
import { teamCopy } from './team.ts'
import { themePageCopy, themesCopy } from './themes.ts'

/** By page (docs/product.md §10). */
export const pages: Readonly<
  Record<string, { title: string; shownAt?: string; modules: Record<string, object> }>
> = {
  home: { title: 'Home', shownAt: '/', modules: { home: homeCopy.original } },
  themes: {
    title: 'Themes',
    shownAt: '/themes',
    modules: { themes: themesCopy.original, themePage: themePageCopy.original },
  },
  stocks: {
    title: 'Stock picks',
    shownAt: '/themes/education',
    modules: { stocks: stocksCopy.original },
  },
  team: { title: 'Team', shownAt: '/team', modules: { team: teamCopy.original } },
  letters: { title: 'Letters', shownAt: '/letters', modules: { letters: lettersCopy.original } },
  contact: { title: 'Contact', shownAt: '/contact', modules: { contact: contactCopy.original } },
  thanks: {
    title: 'Thank You',
    shownAt: '/contact/thanks',
    modules: { 'contact.thanks': contactCopy.original.thanks },
  },
  legal: { title: 'Legal pages', shownAt: '/legal/terms', modules: { legal: legalCopy.original } },
  reading: {
    title: 'Letters and legal texts: notes and tables',
    shownAt: '/letters',
    modules: { richText: richTextCopy.original },
  },
  api: { title: 'Reading API', shownAt: '/api', modules: { api: apiCopy.original } },
  frame: { title: 'Navigation and footer', shownAt: '/', modules: { frame: frameCopy.original } },
  'not-found': {
    title: 'Page not found',
    shownAt: '/page-not-found',
    modules: { notFound: notFoundCopy.original },
  },
  'private-link': { title: 'Private links', modules: { privateLink: privateLinkCopy.original } },
  mails: { title: 'Mails to visitors', modules: { mails: mailsCopy.original } },
  'server-error': { title: 'Errors', modules: { serverError: serverErrorCopy.original } },
}

export const pageCopyKeys = Object.keys(pages)

/** Where visitors read it, or a part of it; undefined for what has no address. */
export function pageAddress(key: string): string | undefined {
  return pages[key]?.shownAt
}
