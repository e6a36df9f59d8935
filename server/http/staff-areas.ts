import { createHash } from 'node:crypto'
import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  type ServerBuild,
} from 'react-router'
import { outageIn, returnedForm } from '#app/connection.ts'
import { appContext, requestInfoContext } from '#app/context.ts'
import type { Area } from '#app/route-table.ts'
import { outageOf, retryAfterOf } from '#db/errors.ts'
import type { Origins } from './origins.ts'

export type StaffArea = {
  name: Area
  build: ServerBuild
  manifest: { url: string; script: string }
}

type ServerRoutes = ServerBuild['routes']
type ServerRoute = NonNullable<ServerRoutes[string]>

const areas: readonly Area[] = ['sign-in', 'account', 'admin']

/** No admin page is named to visitors, and no route asked for by path (docs/bar.md 22). */
export function areasOf(build: ServerBuild, origins: Origins): StaffArea[] {
  return areas.map((name) => {
    const isMine = ([id]: [string, unknown]) => id === 'root' || id.startsWith(`${name}/`)
    const pick = <T>(routes: Record<string, T>) =>
      Object.fromEntries(Object.entries(routes).filter(isMine))
    const routes = pick(build.routes) as ServerRoutes
    const known = { entry: build.assets.entry, routes: pick(build.assets.routes) }
    const version = createHash('sha256').update(JSON.stringify(known)).digest('base64url')
    const url = `/assets/routes-${version.slice(0, 22)}.js`
    const assets = { ...build.assets, ...known, url, version: version.slice(0, 22) }
    return {
      name,
      build: {
        ...build,
        routes: withNamedErrors(routes),
        assets,
        routeDiscovery: { mode: 'initial', manifestPath: build.routeDiscovery.manifestPath },
        allowedActionOrigins: origins.hosts,
      },
      manifest: { url, script: `window.__reactRouterManifest=${JSON.stringify(assets)};` },
    }
  })
}

/** React Router would compare the address with all of the area, five times for a document. */
export function buildOfPage({ build }: StaffArea, id: string): ServerBuild {
  const ids = new Set<string>()
  for (let each: string | undefined = id; each; each = build.routes[each]?.parentId) ids.add(each)
  const pick = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([each]) => ids.has(each)))
  const assets = { ...build.assets, routes: pick(build.assets.routes) }
  return { ...build, routes: pick(build.routes), assets }
}

/** Before React Router sees an error: its text reaches the log only (docs/decisions.md 27). */
function withNamedErrors(routes: ServerRoutes): ServerRoutes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [id, route && withNamedErrorsIn(route)]),
  )
}

function withNamedErrorsIn(route: ServerRoute): ServerRoute {
  const { loader, action, middleware } = route.module
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: (args: ActionFunctionArgs) => named(args, () => loader(args)) }),
      ...(action && {
        action: (args: ActionFunctionArgs) =>
          returned(args, () => named(args, async () => withRetryAfter(args, await action(args)))),
      }),
      ...(middleware && {
        middleware: middleware.map(
          (each: MiddlewareFunction<Response>): MiddlewareFunction<Response> =>
            (args, next) =>
              named(args, () => each(args, next)),
        ),
      }),
    },
  }
}

async function named<T>(
  { context }: Pick<ActionFunctionArgs, 'context'>,
  work: () => T,
): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error) || isAnswer(error)) throw error
    const info = context.get(requestInfoContext)
    const { requestId, userId } = info
    const outage = outageOf(error)
    const { log } = context.get(appContext)
    log[outage ? 'warn' : 'error']({ err: error, requestId, userId }, 'staff page failed')
    if (outage) info.retryAfter = retryAfterOf(error)
    throw outage ? data({ requestId, outage }, 503) : data({ requestId }, 500)
  }
}

/**
 * A refused save leads back to its form (docs/decisions.md 34). With script `app/connection.ts` does this,
 * and fields keep what they hold; without, the answer is the form's page, which `fillForms` fills.
 */
async function returned<T>({ context }: ActionFunctionArgs, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const outage = isAnswer(error) ? outageIn(error.data) : undefined
    if (!outage || !context.get(requestInfoContext).isDocument) throw error
    return data(returnedForm(outage), 503)
  }
}

/** React Router passes on only cookies of what an action answers with. */
function withRetryAfter<T>({ context }: Pick<ActionFunctionArgs, 'context'>, answer: T): T {
  if (!isAnswer(answer)) return answer
  const seconds = new Headers(answer.init?.headers).get('retry-after')
  if (seconds) context.get(requestInfoContext).retryAfter = seconds
  return answer
}

/** React Router exports no name for it. */
function isAnswer(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return (value as { type?: unknown } | undefined)?.type === 'DataWithResponseInit'
}
