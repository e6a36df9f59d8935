// No package: of those tried, one sends Brotli for `br;q=0` (sirv) and one knows gzip only (Hono).

export type Encoding = 'br' | 'gzip' | 'identity'

const remembered = new Map<string, Encoding>()

/** Remembered, since browsers send a handful of different Accept-Encoding headers. */
export function preferredEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = remembered.get(accepted)
  if (known) return known
  const encoding = choose(accepted)
  if (remembered.size < 200) remembered.set(accepted, encoding)
  return encoding
}

/** Of who has a dictionary. */
export function acceptsDictionary(accepted: string | undefined): boolean {
  return accepted !== undefined && /(^|[ ,])dcz(?!\w|\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
}

function choose(accepted: string): Encoding {
  const offers = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean)
      return [name.trim(), quality === undefined ? 1 : Number(quality)] as const
    }),
  )
  const accepts = (name: string) => (offers.get(name) ?? offers.get('*') ?? 0) > 0
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
