import { setImmediate as turn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { AnswerContext } from './answer-context.ts'
import { appContext, nonceContext, requestInfoContext } from './context.ts'

/**
 * Makes one page in a turn of the event loop: of many that are asked for at once, each would take
 * its milliseconds right after the other, and nobody would be answered in between (docs/bar.md 20).
 */
const oneAtATime = pLimit(1)

/** Renders a staff page, whole: what goes wrong on the way still finds an error page to become. */
export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const { requestId } = context.get(requestInfoContext)
  let failure: unknown
  const page = await oneAtATime(async () => {
    await turn()
    const stream = await renderToReadableStream(
      <AnswerContext value={{ nonce, requestId }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </AnswerContext>,
      {
        nonce,
        onError(error) {
          failure ??= error
        },
      },
    )
    await stream.allReady
    return stream
  })
  if (failure) throw failure
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status, headers })
}

/** What React Router itself complains of: a wrong address is no error of ours, so no stack is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const { log } = context.get(appContext)
  const { requestId, userId } = context.get(requestInfoContext)
  if (isRouteErrorResponse(error)) {
    const path = new URL(request.url).pathname
    log.debug({ requestId, userId, status: error.status, path }, 'refused')
    return
  }
  log.error({ err: error, requestId, userId }, 'staff page not rendered')
}
