import type { IncomingMessage } from 'node:http'
import { routes } from '#app/routes.ts'

/** In milliseconds (docs/bar.md 18). */
export const bodyTimes = { upload: 120_000, any: 30_000 }

const uploads = routes.flatMap(({ body, path }) =>
  body === 'picture' ? path.replace('*', '') : [],
)

/**
 * Of a request that announces a body. Node knows one time for all: pictures on slow lines take longer
 * than forms.
 */
export function limitBodyTime(request: IncomingMessage, times = bodyTimes): void {
  const { complete, socket, url = '' } = request
  if (complete) return
  const max = uploads.some((path) => url.startsWith(path)) ? times.upload : times.any
  const late = setTimeout(() => {
    // After an answer the rest is thrown away (server/http/linger.ts).
    if (request.complete || socket.writableEnded) return
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
    request.destroy()
  }, max)
  late.unref()
  request.once('close', () => clearTimeout(late))
}
