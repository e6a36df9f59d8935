import { nouns } from '#app/nouns.server.ts'
import { createPages } from '#app/site/pages.ts'

export const pages = createPages(nouns)
