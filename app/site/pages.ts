import { contactPage, thanksPage } from './contact/page.ts'
import { homePage } from './home/page.ts'
import { legalPage } from './legal/page.ts'
import { letterPage, lettersPage } from './letters/page.ts'
import type { SitePage } from './page.ts'
import { teamPage } from './team/page.ts'
import { themePage, themesPage } from './themes/page.ts'

/** Every public page. */
export const pages: readonly SitePage[] = [
  homePage,
  themesPage,
  themePage,
  teamPage,
  lettersPage,
  letterPage,
  contactPage,
  thanksPage,
  legalPage,
]
