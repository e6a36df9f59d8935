import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { type Encoding, preferredEncoding } from '../answer/encoding.ts'
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
  // Else the next request would begin in the middle of this body.
  if (!request.complete) response.setHeader('connection', 'close')
  const type = answer.headers.get('content-type') ?? ''
  if (answer.body && answer.headers.has('content-disposition'))
    return sendFile(request, response, { body: answer.body, type, status: answer.status })
  const whole = Buffer.from(await answer.arrayBuffer())
  if (type.startsWith('text/html') && !answer.headers.has('content-security-policy'))
    response.setHeader('content-security-policy', pagePolicy(whole.toString()))
  const body = await compress(request, response, whole, type)
  if (answer.status !== 204 && answer.status !== 304)
    response.setHeader('content-length', body.length)
  response.writeHead(answer.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

/**
 * Sends what is to be kept as a file while it is made, so that it is never held whole. Throws what
 * fails before its first byte; later the connection breaks off, and who made it has logged why.
 */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { body, type, status }: { body: ReadableStream; type: string; status: number },
): Promise<void> {
  const source = Readable.from(body, { objectMode: false })
  await once(source, 'readable')
  const encoding = encodingFor(request, response, type)
  response.statusCode = status
  if (request.method === 'HEAD') {
    source.destroy()
    response.end()
    return
  }
  await pipeline(source, compressors[encoding](), response).catch(() => {})
}

async function compress(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  type: string,
): Promise<Buffer> {
  const encoding = encodingFor(request, response, type, body.length)
  if (encoding === 'identity') return body
  return encoding === 'gzip' ? deflate(body, gzipOptions) : brotli(body, brotliOptions)
}

/** `bytes`: of a body that is known. Sets the headers that say so. */
function encodingFor(
  request: IncomingMessage,
  response: ServerResponse,
  type: string,
  bytes = Number.POSITIVE_INFINITY,
): Encoding {
  if (!compressible.test(type)) return 'identity'
  if (!response.hasHeader('vary')) response.setHeader('vary', 'accept-encoding')
  if (bytes <= minCompressed) return 'identity'
  const encoding = preferredEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  return encoding
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const gzipOptions = { level: 3 }
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const compressors = {
  br: () => createBrotliCompress(brotliOptions),
  gzip: () => createGzip(gzipOptions),
  identity: () => new PassThrough(),
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
