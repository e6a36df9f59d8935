import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import {
  createRequestHandler,
  matchRoutes,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { type AppContext, appContext, nonceKey, type Visit, visitKey } from '#app/context.ts'
import { isRefusal } from '#core/issue.ts'
import { createRoom } from '#core/limits/concurrency.ts'
import { mayEditContent } from '#core/users/role.ts'
import { parseAddress } from './address.ts'
import { clientKeyHeader } from './client-key.ts'
import { preferredEncoding } from './encoding.ts'
import type { Origins } from './origins.ts'
import { areasOf, type PanelArea } from './panel-areas.ts'
import { readBody } from './read-body.ts'
import { sendText } from './send.ts'
import type { StaticFiles } from './static-files.ts'

/** Longest body of a form, in bytes. Uploads will have a door of their own. */
const longestForm = 64 * 1024

/** Longest body of a whole list (core/lists): a thousand stocks with long texts. */
const longestList = 4 * 1024 * 1024
/** A body that is not much too long is heard to its end: only then is the refusal heard, too. */
const heardOut = 2 * longestList
const listPaths = ['/admin/team', '/admin/stocks']

/**
 * Pages of sign-in, which anybody may ask for, that are made at once. Each takes some milliseconds
 * of the one thread that answers everybody: more of them would keep visitors waiting (docs/bar.md
 * 20).
 */
const strangersAtOnce = 20

const methods = ['GET', 'HEAD', 'POST']
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * The staff pages: sign-in and admin, rendered by React Router and never kept (docs/architecture.md
 * §5). Returns a listener that says whether it knew the address.
 */
export function createPanel(parts: {
  build: ServerBuild
  context: AppContext
  origins: Origins
  files: StaticFiles
  /** Waited for after everything that may have changed content, before it is answered. */
  afterPost(): Promise<void>
}) {
  const { context, origins, files, afterPost } = parts
  const areas = areasOf(parts.build, origins).map((area) => {
    files.put(area.manifest.url, 'text/javascript; charset=utf-8', area.manifest.script)
    return { ...area, handle: createRequestHandler(area.build, 'production') }
  })
  const strangersRoom = createRoom(strangersAtOnce)

  const mayEdit = async (request: IncomingMessage, { clientKey }: Visit) => {
    const asked = asRequest(request, origins.public, undefined, clientKey)
    const session = await context.accounts.currentSession(asked)
    return mayEditContent(session?.role) && !session?.mustEnrol
  }

  /** Nobody is to be heard at length before it is known who they are: only editors of lists are. */
  const readWhole = async (path: string | undefined, request: IncomingMessage, visit: Visit) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY)
    const isList = listPaths.some((each) => each === path)
    if (!isList || length <= longestForm) return readBody(request, longestForm)
    if (await mayEdit(request, visit)) return readBody(request, longestList)
    // Nothing is kept of it; the guard of the page says why, such as that the session has ended.
    return (await passOver(request)) ? Buffer.alloc(0) : undefined
  }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ): Promise<boolean> => {
    const path = pagePath(request.url)
    const area = path === undefined ? undefined : areas.find((each) => knows(each, path))
    if (!area) return false
    response.setHeader('cache-control', 'private, no-store')
    response.setHeader('x-robots-tag', 'noindex')
    // Addresses of staff pages can carry a token: not even our own log should see it as a referrer.
    response.setHeader('referrer-policy', 'strict-origin')
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '))
      sendText(request, response, 405, `This address takes ${methods.join(', ')} only.\n`)
      return true
    }
    const isPost = request.method === 'POST'
    if (isPost && !isForm(request, response)) return true
    const form = isPost ? await readWhole(path, request, visit) : undefined
    if (isPost && !form) return refuseLength(request, response)

    const nonce = randomBytes(18).toString('base64')
    const answering = async () => {
      const answer = await area.handle(
        asRequest(request, origins.public, form, visit.clientKey),
        new RouterContextProvider(
          new Map<object, unknown>([
            [appContext, context],
            [visitKey, visit],
            [nonceKey, nonce],
          ]) as ConstructorParameters<typeof RouterContextProvider>[0],
        ),
      )
      if (form) await afterPost()
      if (visit.retryAfter) response.setHeader('retry-after', visit.retryAfter)
      await send(request, response, answer, nonce)
    }
    try {
      await (area.name === 'sign-in' ? strangersRoom(answering) : answering())
    } catch (error) {
      if (!isRefusal(error, 'busy')) throw error
      response.setHeader('retry-after', '5')
      sendText(request, response, 503, 'The server is busy. Please try again in a few seconds.\n')
    }
    return true
  }
}

/** The page that a request is about: the path, without what marks a request for its data. */
function pagePath(target: string | undefined): string | undefined {
  return parseAddress(target)?.path.replace(/(\/_)?\.data$/, '')
}

function knows({ tree }: PanelArea, path: string): boolean {
  return Boolean(matchRoutes(tree, path)?.at(-1)?.route.isPage)
}

/** Whether it is a form that was sent; if not, that is already answered. */
function isForm(request: IncomingMessage, response: ServerResponse): boolean {
  if (formTypes.test(request.headers['content-type'] ?? '')) return true
  sendText(request, response, 415, 'Send the form as a browser does.\n')
  return false
}

async function refuseLength(request: IncomingMessage, response: ServerResponse): Promise<true> {
  // Who is still sending does not hear an answer.
  await passOver(request)
  response.setHeader('connection', 'close')
  sendText(request, response, 413, 'This is too much at once.\n')
  return true
}

/** Hears a body and keeps nothing of it. False when it is longer than anybody is heard. */
async function passOver(request: IncomingMessage): Promise<boolean> {
  let length = 0
  try {
    const body: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
    for await (const chunk of body) {
      length += chunk.length
      if (length > heardOut) return false
    }
  } catch {
    return false
  }
  return true
}

/** The address is built from our own configuration, never from the Host header. */
function asRequest(
  incoming: IncomingMessage,
  origin: string,
  body: Buffer | undefined,
  clientKey: string,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const each of [value ?? []].flat()) headers.append(name, each)
  headers.set(clientKeyHeader, clientKey)
  return new Request(origin + incoming.url, {
    method: incoming.method,
    headers,
    body: body && new Uint8Array(body),
  })
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  nonce: string,
): Promise<void> {
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie') response.setHeader(name, value)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) response.setHeader('set-cookie', cookies)
  if (answer.headers.get('content-type')?.startsWith('text/html'))
    response.setHeader('content-security-policy', policy(nonce))
  if (answer.status === 503) response.setHeader('retry-after', '5')

  const whole = Buffer.from(await answer.arrayBuffer())
  const encoding = whole.length > 1024 ? preferredEncoding(request.headers['accept-encoding']) : ''
  const body = await compressed(whole, encoding)
  if (body !== whole) response.setHeader('content-encoding', encoding)
  response.setHeader('vary', 'accept-encoding, cookie')
  if (answer.status !== 204) response.setHeader('content-length', body.length)
  response.writeHead(answer.status)
  response.end(request.method === 'HEAD' ? undefined : body)
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compressed(body: Buffer, encoding: string): Promise<Buffer> {
  if (encoding === 'br') return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  return encoding === 'gzip' ? deflate(body, { level: 3 }) : body
}

/** A nonce, and not hashes as on kept pages: these pages differ from answer to answer anyway. */
function policy(nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
