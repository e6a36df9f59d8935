import type { MiddlewareHandler } from 'hono'
import type { Route } from '#app/route-table.ts'
import type { Exchange } from './edge.ts'
import type { Env } from './middleware.ts'

export type Handler = (request: Request, exchange: Exchange) => Promise<Response | undefined>

export type Handlers = {
  named(name: string): Handler
  staffPage(route: Route): Handler
  notFound: Handler
  /** Programs with a key, and pages of other origins. */
  readByKey: MiddlewareHandler<Env>
  exists(route: Route, exchange: Exchange): Promise<boolean>
  maySendList(request: Request, exchange: Exchange): Promise<boolean>
}
