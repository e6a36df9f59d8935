import { clearCookie, isHttps, readCookie, setCookie } from './cookies.server.ts'
import { type NoticeName, notices } from './notices.ts'
import type { Message } from './ui/message.ts'

/** `id` tells two of the same kind apart. */
export type Notice = Message & { id: string }

export function withNotice(request: Request, headers: Headers, name: NoticeName): Headers {
  setCookie(headers, isHttps(request), 'notice', `${name}.${crypto.randomUUID().slice(0, 8)}`)
  return headers
}

export function takeNotice(request: Request): { notice?: Notice; headers: Headers } {
  const headers = new Headers()
  const value = readCookie(request.headers.get('cookie'), isHttps(request), 'notice') ?? ''
  const [, name, id] = /^([a-z-]{1,40})\.(\w{1,16})$/.exec(value) ?? []
  if (!name || !id || !Object.hasOwn(notices, name)) return { headers }
  clearCookie(headers, isHttps(request), 'notice')
  return { notice: { ...notices[name as NoticeName], id }, headers }
}
