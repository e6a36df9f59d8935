import { setTimeout as pause } from 'node:timers/promises'
import { lateStatus, notInTime } from '#app/not-in-time.ts'
import type { Route } from '#app/route-table.ts'
import { refusalsIn } from '#app/site/content/translations.server.ts'
import { languageOf } from '#core/language.ts'
import { createGiveWay } from '#db/give-way.ts'
import { drainBody, maxBytes, readBody } from './body.ts'
import { whenLate } from './body-time.ts'
import type { Exchange } from './edge.ts'
import type { Handlers } from './handler.ts'
import { text } from './send.ts'

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

/** Undefined where none is read here; an answer where it is refused. */
export async function bodyOf(
  route: Route,
  request: Request,
  exchange: Exchange,
  maySendList: Handlers['maySendList'],
) {
  const { incoming } = exchange
  if (request.method !== 'POST' || route.body === 'picture') return undefined
  if (route.takesForms && !forms.test(incoming.headers['content-type'] ?? ''))
    return text(415, refusalsIn(languageOf(route.path)).notAForm)
  const max = maxBytes[route.body === 'none' ? 'form' : route.body]
  const length = Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const mayBeLong = route.body === 'list' || route.body === 'file'
  const isLong = mayBeLong && length > maxBytes.form
  // Nobody sends at length before it is known who they are.
  if (isLong && !(await maySendList(request, exchange))) {
    const throwing = new AbortController()
    const late = whenLate(incoming, throwing.signal).then(() => 'late' as const)
    const end = await Promise.race([drainBody(incoming, 2 * maxBytes.list), late])
    throwing.abort()
    if (end === false) return refuseLength(route, exchange)
    // They are led to the sign-in, without the rest.
    if (end === 'late') endAfterAnswer(exchange)
    return []
  }
  const read = readBody(incoming, isLong ? max : maxBytes.form)
  const isOfStaff = route.area !== undefined || route.body === 'file'
  const reading = new AbortController()
  let isLate = false
  const body = await (isOfStaff ? Promise.race([read, lateOf()]) : read)
  reading.abort()
  if (body !== 'late') return body ?? refuseLength(route, exchange, isLate)
  endAfterAnswer(exchange)
  if (!route.area) return text(lateStatus, `${notInTime}\n`)
  exchange.info.isLate = true
  return []

  /** Who may edit content gets more time for a file. Everybody at a page of staff is told when it is over. */
  async function lateOf() {
    const { signal } = reading
    const moreMs = await whenLate(incoming, signal)
    isLate = true
    const mayTakeLonger = isLong || (await maySendList(request, exchange).catch(() => false))
    if (mayTakeLonger && route.body === 'file')
      await pause(moreMs, undefined, { ref: false, signal }).catch(() => {})
    return signal.aborted || incoming.complete ? read : ('late' as const)
  }
}

export function withBody(
  request: Request,
  { incoming }: Exchange,
  body: readonly Buffer[] | undefined,
): Request {
  if (!body || incoming.method !== 'POST') return request
  const init: RequestInit & { duplex: 'half' } = { body: streamOf(body), duplex: 'half' }
  return new Request(request, init)
}

/** A body in one piece would be copied whole, several times over, within one turn (docs/bar.md 52). */
function streamOf(pieces: readonly Buffer[]): ReadableStream<Uint8Array> {
  const giveWay = createGiveWay()
  const left = pieces.values()
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = left.next()
      if (done) return controller.close()
      controller.enqueue(value)
      await giveWay()
    },
  })
}

/** Else what is left of its body would have the time that Node gives to any. */
function endAfterAnswer({ outgoing }: Exchange): void {
  outgoing.setHeader('connection', 'close')
}

/** Who is late with what is only thrown away hears at once that it is too long. */
async function refuseLength(route: Route, exchange: Exchange, isLate = false): Promise<Response> {
  const { incoming } = exchange
  const draining = new AbortController()
  const late = isLate ? Promise.resolve() : whenLate(incoming, draining.signal)
  const drained = drainBody(incoming, route.area ? 2 * maxBytes.list : undefined)
  if (!(await Promise.race([drained, late.then(() => false)]))) endAfterAnswer(exchange)
  draining.abort()
  const max = maxBytes[route.body === 'file' ? 'file' : 'list'] / 1024 / 1024
  if (route.area || route.body === 'file')
    return text(413, `This is too much at once: at most ${max} MB.\n`, { connection: 'close' })
  const error = `This is too much at once: at most ${maxBytes.form / 1024} KB`
  return route.path.startsWith('/api/')
    ? Response.json({ error }, { status: 413 })
    : text(413, refusalsIn(languageOf(route.path)).tooLong(maxBytes.form / 1024))
}
