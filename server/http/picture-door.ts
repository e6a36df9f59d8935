import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Accounts } from '#app/accounts.ts'
import {
  isPictureFolder,
  type PictureRefusal,
  pictureUrl,
  refusalText,
} from '#core/media/picture.ts'
import { hasTheme } from '#core/themes/staff-themes.server.ts'
import { mayEditContent } from '#core/users/role.ts'
import { isUnavailable } from '#db/errors.ts'
import type { Db } from '#db/schema.ts'
import type { Log } from '../log.ts'
import type { KeepPicture, PictureUse } from '../media/keep-picture.ts'
import { hearOut } from '../media/receive.ts'
import { parseAddress } from './address.ts'

const address = '/admin/pictures/'

/**
 * The door for uploads (docs/product.md §7): the picture is the body of the request, as it is.
 * Pictures of the team say `?name=`, of stocks `?theme=…&ticker=…`, of letters `?name=`. Answers
 * JSON: url, width and height, or `error`, a sentence. Who asks is checked here and again in core.
 */
export function createPictureDoor(parts: {
  db: Db
  log: Log
  accounts: Accounts
  origin: string
  keep: KeepPicture
}) {
  const { db, log, accounts, origin, keep } = parts

  async function take(request: IncomingMessage): Promise<Refusal | Taken | undefined> {
    const { path = '', query } = parseAddress(request.url) ?? {}
    const folder = path.slice(address.length)
    const { cookie = '', 'user-agent': agent = '' } = request.headers
    const session = await accounts.currentSession(
      new Request(origin + path, { headers: { cookie, 'user-agent': agent } }),
    )
    if (!session) return { reason: 'signed-out' }
    if (!mayEditContent(session.role)) return { reason: 'not-allowed' }
    if (session.mustEnrol) return { reason: 'second-factor-first' }
    if (!isPictureFolder(folder)) return { reason: 'no-folder' }
    if (/^(multipart|application\/x-www-form)/i.test(request.headers['content-type'] ?? ''))
      return { reason: 'form' }
    const theme = query?.get('theme') ?? ''
    const words = query?.get(folder === 'stock-images' ? 'ticker' : 'name') ?? ''
    const use: PictureUse = { folder, words, ...(folder === 'stock-images' && { theme }) }
    if (words.trim() === '') return { reason: 'no-name' }
    if (use.theme !== undefined && !(await hasTheme(db, theme))) return { reason: 'no-theme' }
    const uploaded = await keep(request, session.id, use)
    if (!uploaded || !('picture' in uploaded)) return uploaded?.refusal
    const { picture } = uploaded
    return { url: pictureUrl(picture), width: picture.width, height: picture.height }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'POST' || !request.url?.startsWith(address)) return false
    response.setHeader('cache-control', 'private, no-store')
    let answer: Refusal | Taken | undefined
    try {
      answer = await take(request)
    } catch (error) {
      const unavailable = isUnavailable(error)
      log[unavailable ? 'warn' : 'error']({ err: error }, 'upload failed')
      answer = { reason: unavailable ? 'database-away' : 'fault' }
    }
    if (!answer) return true
    if ('reason' in answer) await hearOut(request)
    send(request, response, answer)
    return true
  }
}

type Taken = { url: string; width: number; height: number }

/** Why nothing was taken: what may be wrong with a picture, and what with the request. */
type Refusal = PictureRefusal | { reason: keyof typeof faults }

const faults = {
  'second-factor-first': 'Set up your second factor first, then try again here.',
  'no-folder': 'There is no such place for pictures.',
  form: 'Send the picture itself, not a form with it.',
  'database-away': 'The server is briefly unavailable: try again in a minute.',
  fault: 'Something went wrong: try again.',
}

const statuses: Partial<Record<Refusal['reason'], number>> = {
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
  fault: 500,
  busy: 503,
  'storage-away': 503,
  'database-away': 503,
  'no-room': 507,
}

function send(request: IncomingMessage, response: ServerResponse, answer: Refusal | Taken): void {
  let status = 201
  let body: object = answer
  if ('reason' in answer) {
    status = statuses[answer.reason] ?? 422
    body = { error: isFault(answer) ? faults[answer.reason] : refusalText(answer) }
  }
  // What was not heard is not listened to: the next request would begin in the middle of it.
  if (!request.complete) response.setHeader('connection', 'close')
  if (status === 503) response.setHeader('retry-after', '5')
  response.setHeader('content-type', 'application/json')
  response.writeHead(status)
  response.end(JSON.stringify(body))
}

function isFault(refusal: Refusal): refusal is { reason: keyof typeof faults } {
  return Object.hasOwn(faults, refusal.reason)
}
