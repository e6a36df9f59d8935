import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '#core/language.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Encoding } from '../answer/encoding.ts'
import { closedPolicy, pagePolicy } from '../answer/policy.ts'
import { compressBy, type Dictionary } from './dictionary.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/** `dcz` is for who has the dictionary. */
export type PageEncoding = Encoding | 'dcz'

export type CachedPage = {
  status: number
  type: string
  language?: Language
  policy: string
  bodies: Record<Encoding, Buffer> & { dcz?: Buffer }
  etags: Record<PageEncoding, string>
  /** From when it is compressed well. */
  dictionary?: Dictionary | undefined
  /** Made at the first answer in each encoding (server/http/send-page.ts). */
  prepared: Partial<Record<PageEncoding, PreparedHeaders>>
  dependsOn: readonly ContentType[]
  /** Infinity, or milliseconds since 1970. */
  expiresAt: number
  /** False for one that says that something could not be read. */
  isCacheable: boolean
  stale: boolean
  lastUsed: number
  /** Or about to be. */
  isCompressedWell: boolean
  /** Until it is compressed well. */
  isQuick: boolean
  bytes: number
}

export type PreparedHeaders = { found: string[]; unchanged: string[] | undefined }

export type PageFacts = Pick<
  CachedPage,
  'status' | 'language' | 'dependsOn' | 'expiresAt' | 'isCacheable'
> & {
  type?: string
}

/** Quickly: a visitor waits for it. */
export async function finishPage(content: string | Buffer, facts: PageFacts): Promise<CachedPage> {
  const { type = 'text/html; charset=utf-8' } = facts
  const identity = exact(typeof content === 'string' ? Buffer.from(content) : content)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const bodies = { identity, ...(await compressed(identity, 4, 3)) }
  return {
    ...facts,
    type,
    policy: type.startsWith('text/html') ? pagePolicy(String(content)) : closedPolicy,
    bodies,
    etags: { br: `"${hash}-b"`, gzip: `"${hash}-g"`, dcz: `"${hash}-z"`, identity: `"${hash}"` },
    prepared: {},
    stale: false,
    lastUsed: 0,
    isCompressedWell: false,
    isQuick: true,
    bytes: sizeOf(bodies),
  }
}

export async function compressWell(page: CachedPage, dictionary?: Dictionary): Promise<void> {
  const { identity } = page.bodies
  const [dcz, best] = await Promise.all([
    dictionary && compressBy(dictionary, identity).then(exact),
    compressed(identity, 11, 9),
  ])
  page.bodies = { identity, ...best, ...(dcz && { dcz }) }
  page.dictionary = dictionary
  page.isQuick = false
  if (dictionary) {
    const by = dictionary.hash.toString('base64url').slice(0, 8)
    page.etags.dcz = page.etags.identity.replace(/"$/, `-z${by}"`)
  }
  page.prepared = {}
  page.bytes = sizeOf(page.bodies)
}

async function compressed(body: Buffer, quality: number, level: number) {
  const [br, gzip] = await Promise.all([
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    deflate(body, { level }),
  ])
  return { br: exact(br), gzip: exact(gzip) }
}

/** Without the rest of the block that Node has taken it from, of which it would keep up to 16 KB. */
function exact(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}

function sizeOf({ br, gzip, identity, dcz }: CachedPage['bodies']): number {
  return br.length + gzip.length + identity.length + (dcz?.length ?? 0)
}
