import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { preferredEncoding } from '../answer/encoding.ts'
import { pagePolicy } from '../answer/policy.ts'

/** The handler has answered by itself: a page or a stream. */
export const alreadySent = new Response(null)

const minCompressed = 1024
const compressible = /^(text\/|application\/(json|xml))/

/** Its headers go over those that are set already. */
export async function sendResponse(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
): Promise<void> {
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  const whole = Buffer.from(await answer.arrayBuffer())
  const type = answer.headers.get('content-type') ?? ''
  if (type.startsWith('text/html') && !answer.headers.has('content-security-policy'))
    response.setHeader('content-security-policy', pagePolicy(whole.toString()))
  const body = await compress(request, response, whole, type)
  if (answer.status !== 204 && answer.status !== 304)
    response.setHeader('content-length', body.length)
  // Else the next request would begin in the middle of this body.
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(answer.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compress(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  type: string,
): Promise<Buffer> {
  if (!compressible.test(type)) return body
  if (!response.hasHeader('vary')) response.setHeader('vary', 'accept-encoding')
  if (body.length <= minCompressed) return body
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  response.setHeader('content-encoding', encoding)
  if (encoding === 'gzip') return deflate(body, { level: 3 })
  return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

export function text(status: number, words: string, headers: Record<string, string> = {}) {
  return new Response(words, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  })
}

export function redirect(status: 301 | 303 | 308, to: string): Response {
  return new Response(null, { status, headers: { location: to } })
}
