import { apiCopy } from './api.ts'
import { contactCopy } from './contact.ts'
import { factsCopy } from './facts.ts'
import { frameCopy } from './frame.ts'
import { homeCopy } from './home.ts'
import { legalCopy } from './legal.ts'
import { lettersCopy } from './letters.ts'
import { mailsCopy } from './mails.ts'
import type { PageKey } from './named-pages.ts'
import { notFoundCopy } from './not-found.ts'
import { privateLinkCopy } from './private-link.ts'
import { proofCopy } from './proof.ts'
import { richTextCopy } from './rich-text.ts'
import { serverErrorCopy } from './server-error.ts'
import { stocksCopy } from './stocks.ts'
import { teamCopy } from './team.ts'
import { themePageCopy, themesCopy } from './themes.ts'

/** The copy of each page that staff edit, by the names of its modules. */
export const copyOfPages: Readonly<Record<PageKey, Readonly<Record<string, object>>>> = {
  home: { home: homeCopy.original },
  themes: { themes: themesCopy.original, themePage: themePageCopy.original },
  stocks: { stocks: stocksCopy.original },
  team: { team: teamCopy.original },
  facts: { facts: factsCopy.original },
  letters: { letters: lettersCopy.original },
  contact: { contact: contactCopy.original },
  thanks: { 'contact.thanks': contactCopy.original.thanks },
  legal: { legal: legalCopy.original },
  proof: { proof: proofCopy.original },
  reading: { richText: richTextCopy.original },
  api: { api: apiCopy.original },
  frame: { frame: frameCopy.original },
  'not-found': { notFound: notFoundCopy.original },
  'private-link': { privateLink: privateLinkCopy.original },
  mails: { mails: mailsCopy.original },
  'server-error': { serverError: serverErrorCopy.original },
}
