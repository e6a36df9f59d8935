import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Language } from '#core/language.ts'
import type { ContentType } from '#db/revisions.ts'
import type { Encoding } from '../answer/encoding.ts'
import { closedPolicy, pagePolicy } from '../answer/policy.ts'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

export type CachedPage = {
  status: number
  type: string
  language?: Language
  policy: string
  bodies: Record<Encoding, Buffer>
  etags: Record<Encoding, string>
  /** Made at the first answer in each encoding (server/http/send-page.ts). */
  prepared: Partial<Record<Encoding, PreparedHeaders>>
  dependsOn: readonly ContentType[]
  /** Infinity, or milliseconds since 1970. */
  expiresAt: number
  /** False for one that says that something could not be read. */
  isCacheable: boolean
  stale: boolean
  lastUsed: number
  /** Or about to be. */
  isCompressedWell: boolean
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
  const identity = typeof content === 'string' ? Buffer.from(content) : content
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const bodies = { identity, ...(await compressed(identity, 4, 3)) }
  return {
    ...facts,
    type,
    policy: type.startsWith('text/html') ? pagePolicy(String(content)) : closedPolicy,
    bodies,
    etags: { br: `"${hash}-b"`, gzip: `"${hash}-g"`, identity: `"${hash}"` },
    prepared: {},
    stale: false,
    lastUsed: 0,
    isCompressedWell: false,
    bytes: sizeOf(bodies),
  }
}

export async function compressWell(page: CachedPage): Promise<void> {
  const { identity } = page.bodies
  page.bodies = { identity, ...(await compressed(identity, 11, 9)) }
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
  return { br, gzip }
}

function sizeOf(bodies: Record<Encoding, Buffer>): number {
  return bodies.br.length + bodies.gzip.length + bodies.identity.length
}
