import type { Language } from '#core/language.ts'
import { routes } from '../routes.ts'
import { apiPage } from './api/page.ts'
import { contactPage, thanksPage } from './contact/page.ts'
import { homePage } from './home/page.ts'
import { earlierLegalPage, legalPage } from './legal/page.ts'
import { letterPage, lettersPage } from './letters/page.ts'
import type { SitePage } from './page.ts'
import { teamPage } from './team/page.ts'
import { themePage, themesPage } from './themes/page.ts'

const named: Readonly<Record<string, SitePage>> = {
  home: homePage,
  themes: themesPage,
  theme: themePage,
  team: teamPage,
  letters: lettersPage,
  letter: letterPage,
  contact: contactPage,
  thanks: thanksPage,
  legal: legalPage,
  earlierLegal: earlierLegalPage,
  api: apiPage,
}

/** The path has at most one variable, at its end; it may hold a slash. */
export type PlacedPage = { name: string; pattern: string; language: Language; page: SitePage }

export const pages: readonly PlacedPage[] = routes.flatMap(
  ({ handler, path, methods, language }) => {
    const page = named[handler]
    return page && language && methods.includes('GET')
      ? { name: handler, pattern: path, language, page }
      : []
  },
)
