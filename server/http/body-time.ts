import type { IncomingMessage } from 'node:http'
import { routes } from '#app/routes.ts'
import { rawHeader } from './raw-header.ts'

/** In milliseconds (docs/bar.md 18). */
export const bodyTimes = { upload: 120_000, any: 30_000 }

const uploads = routes.flatMap(({ body, path }) =>
  body === 'picture' ? path.replace('*', '') : [],
)

/** Node knows one time for all requests: pictures on slow lines take longer than forms. */
export function limitBodyTime(request: IncomingMessage, times = bodyTimes): void {
  const { complete, socket, url = '' } = request
  if (complete || !announcesBody(request)) return
  const max = uploads.some((path) => url.startsWith(path)) ? times.upload : times.any
  const late = setTimeout(() => {
    if (request.complete) return
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n')
    request.destroy()
  }, max)
  late.unref()
  request.once('close', () => clearTimeout(late))
}

function announcesBody(request: IncomingMessage): boolean {
  return (
    rawHeader(request, 'content-length') !== undefined ||
    rawHeader(request, 'transfer-encoding') !== undefined
  )
}
