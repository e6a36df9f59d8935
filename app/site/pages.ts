import { contactPage, thanksPage } from './contact/page.ts'
import type { SitePage } from './page.ts'
import { teamPage } from './team/page.ts'

/** Every public page. */
export const pages: readonly SitePage[] = [teamPage, contactPage, thanksPage]
