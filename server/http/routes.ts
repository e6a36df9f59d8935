import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { AppContext, Visit } from '#app/context.ts'
import { publicApi } from '#app/machine/public-api.ts'
import { socialImage } from '#app/machine/social-image.ts'
import { receiveContactForm } from '#app/site/contact/action.ts'
import { pagePolicy } from '../pages/policy.ts'
import { withWholeBody } from './whole-body.ts'

/** Longest body of a form or call, in bytes. Uploads will have a door of their own. */
const longestBody = 64 * 1024

const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/**
 * Everything that is neither a kept page nor a file. Returns a listener that says whether it knew
 * the address.
 */
export function createRoutes(context: AppContext) {
  const app = new Hono<{ Bindings: Visit }>()
  app.use(async (c, next) => {
    const request = await withWholeBody(c.req.raw, longestBody)
    if (request) {
      c.req.raw = request
      return next()
    }
    const error = `This is too much at once: at most ${longestBody / 1024} KB`
    return c.req.path.startsWith('/api/')
      ? c.json({ error }, 413)
      : c.text(`${error}. Go back and shorten your message; it is still there.\n`, 413)
  })
  app.post('/contact', async (c) => {
    if (!formTypes.test(c.req.header('content-type') ?? ''))
      return c.text('Send the form as a browser does.\n', 415)
    return receiveContactForm(context, c.env, c.req.raw)
  })
  app.get('/social/:name{[0-9a-f]{24}\\.png}', (c) =>
    socialImage(context, c.req.param('name').slice(0, -4)),
  )
  app.route('/', publicApi(context))

  // Calls answer for what goes wrong in them; everything else is the edge's business.
  app.onError((error) => {
    throw error
  })

  const visits = new WeakMap<IncomingMessage, Visit>()
  const faults = new WeakMap<IncomingMessage, unknown>()
  const answer = getRequestListener(
    async (request, { incoming }) => {
      const message = incoming as IncomingMessage
      try {
        return await withPolicy(await app.fetch(request, visits.get(message)))
      } catch (error) {
        faults.set(message, error)
        return RESPONSE_ALREADY_SENT
      }
    },
    // Addresses are built from our own configuration, never from the Host header.
    { hostname: 'localhost', overrideGlobalObjects: false },
  )

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    visit: Visit,
  ): Promise<boolean> => {
    const path = request.url?.split('?', 1)[0] ?? ''
    const ours =
      /^\/(api|social)\//.test(path) || (path === '/contact' && request.method === 'POST')
    if (!ours) return false
    response.setHeader('cache-control', 'no-store')
    visits.set(request, visit)
    await answer(request, response)
    if (faults.has(request)) throw faults.get(request)
    return true
  }
}

/** A page that was made for one answer gets its policy here, like any kept one. */
async function withPolicy(response: Response): Promise<Response> {
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const headers = new Headers(response.headers)
  headers.set('content-security-policy', pagePolicy(html))
  return new Response(html, { status: response.status, headers })
}
