/**
 * Where an address of the site before leads to (docs/moving-in.md): a single-page app, whose routes
 * minded no case and whose document had a name. Undefined: nowhere.
 */
export function findOldAddress(path: string, query: URLSearchParams): string | undefined {
  const small = path.toLowerCase().replace(/(?<=.)\/+$/, '')
  const plain = small.replace(/^\/index\.html?$/, '/')
  if (plain === path || !publicAddress.test(plain)) return undefined
  const search = query.toString()
  return search === '' ? plain : `${plain}?${search}`
}

const publicAddress = /^\/$|^\/(ar|(ar\/)?(themes|team|letters|contact|legal)(\/[a-z0-9-]+)*)$/
