import { findRequestUser } from '#app/client.server.ts'
import type { PictureUse } from '#core/media/intake.ts'
import {
  isPictureFolder,
  type PictureRefusal,
  pictureLimits,
  pictureUrl,
  refusalText,
} from '#core/media/picture.ts'
import { mayEditContent } from '#core/rights/role.ts'
import { hasTheme } from '#core/themes/staff-themes.server.ts'
import { outageOf, retryAfterOf } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { StorePicture } from '../media/store-picture.ts'
import { drainBody } from './body.ts'
import type { Exchange } from './edge.ts'
import type { Handler } from './handler.ts'
import { alreadySent } from './send.ts'

/** Read before a refusal: a browser hears no answer while it sends. */
const maxDrained = pictureLimits.bytes + 1024 * 1024

const prefix = '/admin/pictures/'

/**
 * The body is the picture; `?name=` or `?theme=…&ticker=…` says of what (docs/product.md §7).
 * Answers JSON: url, width and height, or `error`. Core asks again who it is.
 */
export function createUpload(parts: { db: Db; log: Log; storePicture: StorePicture }): Handler {
  const { db, log, storePicture } = parts

  async function store(request: Request, exchange: Exchange) {
    const { incoming, address: { path = '', query } = {} } = exchange
    const folder = path.slice(prefix.length)
    const user = await findRequestUser({ db, log }, request, exchange.info)
    if (!user) return { reason: 'signed-out' } as const
    if (!mayEditContent(user.role)) return { reason: 'not-allowed' } as const
    if (user.mustEnrol) return { reason: 'second-factor-first' } as const
    if (!isPictureFolder(folder)) return { reason: 'no-folder' } as const
    if (/^(multipart|application\/x-www-form)/i.test(incoming.headers['content-type'] ?? ''))
      return { reason: 'form' } as const
    const theme = query?.get('theme') ?? ''
    const words = query?.get(folder === 'stock-images' ? 'ticker' : 'name') ?? ''
    const use: PictureUse = { folder, words, ...(folder === 'stock-images' && { theme }) }
    if (words.trim() === '') return { reason: 'no-name' } as const
    if (use.theme !== undefined && !(await hasTheme(db, theme)))
      return { reason: 'no-theme' } as const
    const uploaded = await storePicture(incoming, user.id, use)
    if (!uploaded || !('picture' in uploaded)) return uploaded?.refusal
    const { picture } = uploaded
    return { url: pictureUrl(picture), width: picture.width, height: picture.height }
  }

  return async (request, exchange) => {
    let answer: UploadRefusal | Taken | undefined
    let retryAfter: string | undefined
    try {
      answer = await store(request, exchange)
    } catch (error) {
      const outage = outageOf(error)
      retryAfter = retryAfterOf(error)
      log[outage ? 'warn' : 'error']({ err: error }, 'upload failed')
      const isFull = outage === 'disk-full' || outage === 'server-disk-full'
      answer = { reason: isFull ? 'no-room' : outage ? 'database-away' : 'failure' }
    }
    // Broken off.
    if (!answer) {
      exchange.outgoing.destroy()
      return alreadySent
    }
    if (!('reason' in answer)) return Response.json(answer, { status: 201 })
    await drainBody(exchange.incoming, maxDrained)
    return refuse(answer, retryAfter)
  }
}

type Taken = { url: string; width: number; height: number }

type UploadRefusal = PictureRefusal | { reason: keyof typeof ofRequest }

const ofRequest = {
  'second-factor-first': 'Set up your second factor first, then try again here.',
  'no-folder': 'There is no such place for pictures.',
  form: 'Send the picture itself, not a form with it.',
  'database-away': 'The server is briefly unavailable: try again in a minute.',
  failure: 'Something went wrong: try again.',
}

const statuses: Partial<Record<UploadRefusal['reason'], number>> = {
  'signed-out': 401,
  'not-allowed': 403,
  'second-factor-first': 403,
  'no-folder': 404,
  'too-many-bytes': 413,
  'too-many-pixels': 413,
  'unknown-format': 415,
  form: 415,
  'no-name': 400,
  'no-theme': 400,
  failure: 500,
  busy: 503,
  'storage-away': 503,
  'database-away': 503,
  'no-room': 507,
}

function refuse(refusal: UploadRefusal, retryAfter = '5'): Response {
  const status = statuses[refusal.reason] ?? 422
  const error = isOfRequest(refusal) ? ofRequest[refusal.reason] : refusalText(refusal)
  const headers = status === 503 ? { 'retry-after': retryAfter } : undefined
  return Response.json({ error }, { status, headers })
}

function isOfRequest(refusal: UploadRefusal): refusal is { reason: keyof typeof ofRequest } {
  return Object.hasOwn(ofRequest, refusal.reason)
}
