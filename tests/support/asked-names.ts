import { randomNumbers } from './random.ts'
import { readSources } from './source.ts'

/** Names of headers and cookies that the program itself reads anywhere. */
export async function namesRead(): Promise<string[]> {
  const names = new Set<string>()
  const pattern = /headers(?:\??\.get\(|\??\.\[|\[)'([\w-]+)'|'((?:__Host-)?qantara-[\w-]+)'/g
  for (const source of (await readSources(['app', 'core', 'server'])).values())
    for (const [, header, cookie] of source.matchAll(pattern)) names.add(header ?? cookie ?? '')
  return [...names].toSorted()
}

/** What switches a draft on in other programs (Ghost 2026), and words put together at random. */
const knownElsewhere = [
  'x-ghost-preview',
  'x-preview',
  'x-draft',
  'x-middleware-prefetch',
  'x-middleware-subrequest',
  'x-nextjs-data',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method-override',
  'x-sveltekit-invalidated',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-host',
  '__prerender_bypass',
  '__next_preview_data',
  'preview',
  'draft',
]
const words =
  'preview draft admin staff panel theme locale lang cache debug build host path user id'
    .split(' ')
    .concat('mode flag token view edit page original override version session forwarded'.split(' '))

export function namesNotRead(count: number): string[] {
  const random = randomNumbers(59)
  const names = new Set(knownElsewhere)
  while (names.size < count)
    names.add(
      Array.from({ length: 2 + random(3) }, () => words[random(words.length)] ?? 'x').join('-'),
    )
  return [...names].slice(0, count)
}

/** What every request of HTTP may say, with the answers that it says them for. */
const partOfHttp = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'if-none-match',
  'range',
  'transfer-encoding',
  'upgrade',
])

type Ask = (
  path: string,
  headers: Record<string, string>,
) => Promise<{ status: number; body: Buffer; headers: { etag?: string } }>

/**
 * Asks each page with each name as a header and as a cookie. Returns what was answered otherwise
 * than to somebody who sends nothing, then or afterwards (docs/bar.md 59).
 */
export async function findMovedPages(
  ask: Ask,
  paths: readonly string[],
  names: readonly string[],
): Promise<string[]> {
  const moved: string[] = []
  for (const path of paths) {
    const read = async (headers: Record<string, string>) => {
      const answer = await ask(path, { 'accept-encoding': 'identity', ...headers })
      return `${answer.status} ${answer.headers.etag} ${answer.body.toString('base64')}`
    }
    const plain = await read({})
    for (const name of names) {
      const asHeader = partOfHttp.has(name.toLowerCase()) ? [] : [{ [name]: '1' }]
      for (const headers of [...asHeader, { cookie: `${name}=1` }])
        if ((await read(headers)) !== plain) moved.push(`${path} ${JSON.stringify(headers)}`)
    }
    if ((await read({})) !== plain) moved.push(`${path} afterwards`)
  }
  return moved
}
