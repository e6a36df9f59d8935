import { pageAddress } from '#app/site/content/page-copy.ts'
import type { Submission } from '#core/review/submissions.server.ts'

/** The public pages on which a submission is seen best: now, and with it. */
export function pagesOf({ noun, key, operation }: Submission): string[] {
  const own = encodeURIComponent(key)
  if (operation === 'move-text') return [`/${noun}`]
  switch (noun) {
    case 'team':
      return ['/team', '/']
    case 'stocks':
      return [key ? `/themes/${own}` : '/themes']
    case 'themes':
    case 'letters':
    case 'legal':
      return [`/${noun}/${own}`]
    case 'claims':
      return ['/', '/ar', '/themes']
    case 'pages':
      return [pageAddress(key) ?? '/']
    default:
      return ['/', '/contact']
  }
}
