import type { IncomingMessage } from 'node:http'

/** `name` in small letters. Quicker than `request.headers`, which Node makes of all headers. */
export function rawHeader({ rawHeaders }: IncomingMessage, name: string): string | undefined {
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const sent = rawHeaders[n] ?? ''
    if (sent.length === name.length && sent.toLowerCase() === name) return rawHeaders[n + 1]
  }
  return undefined
}

/** Whether a request only asks for something, or for what is said of it. */
export function isRead({ method }: { method?: string | undefined }): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** A request without a body is complete only after its handler was called. */
export function announcesBody(request: IncomingMessage): boolean {
  return (
    rawHeader(request, 'content-length') !== undefined ||
    rawHeader(request, 'transfer-encoding') !== undefined
  )
}
