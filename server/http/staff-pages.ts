import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  type AppContext,
  appContext,
  nonceContext,
  type RequestInfo,
  requestInfoContext,
} from '#app/context.ts'
import type { Route } from '#app/route-table.ts'
import { staffPageId } from '#app/staff-rows.ts'
import { isRefusal } from '#core/issue.ts'
import { createConcurrencyLimit } from '#core/security/concurrency.ts'
import { noncePolicy } from '../answer/policy.ts'
import { fillForms } from './filled-forms.ts'
import type { Handler } from './handler.ts'
import type { Origins } from './origins.ts'
import { text } from './send.ts'
import { areasOf, buildOfPage } from './staff-areas.ts'
import type { StaticFiles } from './static-files.ts'

/** Pages of sign-in take milliseconds of the one thread that answers everybody (docs/bar.md 20). */
const maxAnonymous = 20

/** A save that was refused comes back with what was typed (docs/decisions.md 34). */
async function filled(answer: Response, request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  return new Response(fillForms(await answer.text(), request, form), answer)
}

/** Never kept (docs/architecture.md §5). */
export function createStaffPages(options: {
  build: ServerBuild
  context: AppContext
  origins: Origins
  files: StaticFiles
  /** Waited for after everything that may have changed content. */
  afterPost(): Promise<void>
}): (route: Route) => Handler {
  const { build, context, origins, files, afterPost } = options
  const limitConcurrency = createConcurrencyLimit(maxAnonymous)
  const areas = new Map(areasOf(build, origins).map((area) => [area.name, area]))
  for (const { manifest } of areas.values())
    files.put(manifest.url, 'text/javascript; charset=utf-8', manifest.script)

  const handlers = new Map<Route, Handler>()
  return (route) => {
    const handler = handlers.get(route) ?? create(route)
    handlers.set(route, handler)
    return handler
  }

  function create(route: Route): Handler {
    const area = areas.get(route.area ?? 'admin')
    if (!area) throw new Error(`The build has no pages of ${route.area}`)
    const handle = createRequestHandler(buildOfPage(area, staffPageId(route)), 'production')
    return async (request, { info, outgoing, incoming }) => {
      info.isDocument = !/\.data(\?|$)/.test(incoming.url ?? '')
      const nonce = randomBytes(18).toString('base64')
      const typed = info.isDocument && request.method === 'POST' ? request.clone() : undefined
      const render = async () => {
        const answer = await handle(request, routerContext(info, nonce))
        if (request.method === 'POST') await afterPost()
        if (answer.status === 503) outgoing.setHeader('retry-after', '5')
        if (info.retryAfter) outgoing.setHeader('retry-after', info.retryAfter)
        if (answer.headers.get('content-type')?.startsWith('text/html'))
          answer.headers.set('content-security-policy', noncePolicy(nonce))
        return typed && answer.status === 503 ? filled(answer, typed) : answer
      }
      try {
        return await (area.name === 'sign-in' ? limitConcurrency(render) : render())
      } catch (error) {
        if (!isRefusal(error, 'busy')) throw error
        const busy = 'The server is busy. Please try again in a few seconds.\n'
        return text(503, busy, { 'retry-after': '5' })
      }
    }
  }

  function routerContext(info: RequestInfo, nonce: string): RouterContextProvider {
    const provider = new RouterContextProvider()
    provider.set(appContext, context)
    provider.set(requestInfoContext, info)
    provider.set(nonceContext, nonce)
    return provider
  }
}
