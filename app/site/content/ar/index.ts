import { api } from './api.ts'
import { contact } from './contact.ts'
import { facts } from './facts.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { legal } from './legal.ts'
import { letters } from './letters.ts'
import { mails } from './mails.ts'
import { notFound } from './not-found.ts'
import { privateLink } from './private-link.ts'
import { proof } from './proof.ts'
import { richText } from './rich-text.ts'
import { serverError } from './server-error.ts'
import { stocks } from './stocks.ts'
import { team } from './team.ts'
import { themePage, themes } from './themes.ts'

export { claims } from './claims.ts'
export { offer } from './offer.ts'
export { refusals } from './refusals.ts'

/** The originals of the public pages' copy, by the names of their English modules. */
export const copy = {
  api,
  contact,
  facts,
  frame,
  home,
  legal,
  letters,
  mails,
  notFound,
  privateLink,
  proof,
  richText,
  serverError,
  stocks,
  team,
  themePage,
  themes,
}

/** Who is named where the copy is shown to staff. */
export const recipient = 'سعاد'
