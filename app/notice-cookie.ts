import { clearCookie, isHttps, readCookie, setCookie } from './cookies.server.ts'
import { type NoticeName, notices } from './notices.ts'
import { ownPath } from './own-path.ts'
import type { Message, Undo } from './ui/message.ts'

/** `id` tells two of the same kind apart. */
export type Notice = Message & { id: string }

export function withNotice(
  request: Request,
  headers: Headers,
  name: NoticeName,
  undo?: Undo,
): Headers {
  const way = undo
    ? `.${undo.isSubmitted ? 's' : 'u'}.${Buffer.from(undo.to).toString('base64url')}`
    : ''
  const value = `${name}.${crypto.randomUUID().slice(0, 8)}${way}`
  setCookie(headers, isHttps(request), 'notice', value)
  return headers
}

export function takeNotice(request: Request): { notice?: Notice; headers: Headers } {
  const headers = new Headers()
  const value = readCookie(request.headers.get('cookie'), isHttps(request), 'notice') ?? ''
  const [, name, id, way, address] =
    /^([a-z-]{1,40})\.(\w{1,16})(?:\.([su])\.([\w-]{1,1000}))?$/.exec(value) ?? []
  if (!name || !id || !Object.hasOwn(notices, name)) return { headers }
  clearCookie(headers, isHttps(request), 'notice')
  const to = address && ownPath(Buffer.from(address, 'base64url').toString(), '')
  // Only the panel undoes: a cookie that somebody else has set leads nowhere else.
  const undo = to?.startsWith('/admin/') ? { to, isSubmitted: way === 's' } : undefined
  return { notice: { ...notices[name as NoticeName], id, undo }, headers }
}
