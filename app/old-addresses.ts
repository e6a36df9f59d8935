import { translations } from '#core/language.ts'

/** The site before minded no case, and its document had a name (docs/moving-in.md). */
export function findOldAddress(path: string, query: URLSearchParams): string | undefined {
  const small = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  const plain = small.replace(/^\/index\.html?$/, '/')
  if (plain === path || !publicAddress.test(plain)) return undefined
  const search = query.toString()
  return search === '' ? plain : `${plain}?${search}`
}

const codes = translations.join('|')
const publicAddress = new RegExp(
  `^/$|^/((${codes})|((${codes})/)?(themes|team|letters|contact|legal)(/[a-z0-9-]+)*)$`,
)
