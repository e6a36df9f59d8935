import type { Copy } from './content/copy.ts'
import type { IslandName } from './islands/index.ts'
import { scriptSafeJson } from './structured-data.ts'

/** What the islands of a page need of its copy, where that is not what their scripts carry. */
export function islandCopy(copy: Copy, html: string): string {
  const needed = Object.entries(islandSentences)
    .filter(([name]) => html.includes(` data-island="${name}"`))
    .map(([, names]) => names)
  const own = Object.entries(copy.overrides).filter(([name]) =>
    needed.some((names) => names.test(name)),
  )
  // The titles of members name the firm.
  const namesFacts = html.includes(' data-island="team-modal"')
  if (own.length === 0 && copy.language === 'en' && !namesFacts) return ''
  const { claims, named: _, ...sent } = copy
  const said = Object.entries(claims ?? {}).filter(([name]) =>
    own.some(([, text]) => text.includes(`{claim.${name}}`)),
  )
  const json = scriptSafeJson({
    ...sent,
    overrides: Object.fromEntries(own),
    ...(said.length > 0 && { claims: Object.fromEntries(said) }),
  })
  return `<script type="application/json" id="copy">${json}</script>`
}

/** The sentences that an island says in the browser, by the beginnings of their names. */
const islandSentences: Partial<Record<IslandName, RegExp>> = {
  menu: /^frame\.(menu|navigation)\./,
  'contact-form': /^contact\.(form|errors)\./,
  'copy-link': /^team\.(copy|link)/,
  'team-modal': /^(team\.|frame\.shownInEnglish)/,
  'chart-reader': /^stocks\.lightbox\.read/,
}
