import type { IncomingMessage } from 'node:http'
import { routes } from '#app/routes.ts'

/** In milliseconds (docs/bar.md 18). The largest file to import comes by a line of 0.7 Mbit/s in its time. */
export const bodyTimes = { file: 300_000, upload: 120_000, any: 30_000 }

const uploads = routes.flatMap(({ body, path }) =>
  body === 'picture' ? path.replace('*', '') : [],
)

/**
 * Limits the time of a request that announces a body. Node knows one time for all: pictures on slow
 * lines take longer than forms. One that is late is cut off, unless `whenLate` is asked about it.
 */
export function limitBodyTime(request: IncomingMessage, times = bodyTimes): void {
  const { url = '' } = request
  if (request.complete) return
  const max = uploads.some((path) => url.startsWith(path)) ? times.upload : times.any
  const timer = setTimeout(() => {
    if (!request.emit('late', times.file - max)) cutBody(request)
  }, max)
  timer.unref()
  request.once('close', () => clearTimeout(timer))
}

/**
 * Resolves once a body is late, with how many milliseconds longer a file may take. After `signal` it is cut
 * off again: what is only thrown away gets no more time.
 */
export function whenLate(request: IncomingMessage, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    request.once('late', resolve)
    signal.addEventListener('abort', () => request.off('late', resolve), { once: true })
  })
}

function cutBody(request: IncomingMessage): void {
  const { complete, socket } = request
  // After an answer the rest is thrown away (server/http/linger.ts).
  if (complete || socket.writableEnded) return
  socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
  request.destroy()
}
