import { data } from 'react-router'
import { isHttps, readCookie, withCookies } from './cookies.server.ts'
import { type NoticeName, notices } from './notices.ts'
import { ownPath } from './own-path.ts'
import type { Message, Undo } from './ui/message.ts'

// No form package: fields and checks are those of core, and each form is sent without script too.

/** '' for a field that did not come, or that came as a file. */
export type Typed<Name extends string> = Record<Name, string>

/** Throws 400 when the body is no form. */
export function formOf(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw data(undefined, 400)
  })
}

/** Throws 400 when the body is no form. */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Typed<Name>> {
  const form = await formOf(request)
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Typed<Name>
}

export function namesOf<Name extends string>(fields: readonly { name: Name }[]): Name[] {
  return fields.map(({ name }) => name)
}

export function redirectWithNotice(
  to: string,
  answer: {
    request: Request
    headers?: Headers
    notice?: NoticeName
    undo?: Undo
    /** Of a person whom the notice names. */
    name?: string
    document?: boolean
  },
): Response {
  const headers = new Headers(answer.headers)
  headers.set('location', to)
  // Another area, or the public site: the browser has to load it.
  if (answer.document) headers.set('x-remix-reload-document', 'true')
  if (answer.notice) withNotice(answer.request, headers, answer.notice, answer)
  return new Response(null, { status: 303, headers })
}

/** `id` tells two of the same kind apart. */
export type Notice = Message & { id: string }

export function withNotice(
  request: Request,
  headers: Headers,
  notice: NoticeName,
  { undo, name }: { undo?: Undo; name?: string } = {},
): Headers {
  const way = undo ? `.${undo.isSubmitted ? 's' : 'u'}.${encode(undo.to)}` : ''
  const person = name ? `.n.${encode(name.slice(0, 100))}` : ''
  const value = `${notice}.${crypto.randomUUID().slice(0, 8)}${way}${person}`
  return withCookies(request, { notice: value }, headers)
}

export function takeNotice(request: Request): { notice?: Notice; headers: Headers } {
  const value = readCookie(request.headers.get('cookie'), isHttps(request), 'notice') ?? ''
  const [, name, id, way, address, person] =
    /^([a-z-]{1,40})\.(\w{1,16})(?:\.([su])\.([\w-]{1,1000}))?(?:\.n\.([\w-]{1,600}))?$/.exec(
      value,
    ) ?? []
  if (!name || !id || !Object.hasOwn(notices, name)) return { headers: new Headers() }
  const headers = withCookies(request, { notice: null })
  const to = address && ownPath(decode(address), '')
  // Only the panel undoes: a cookie that somebody else has set leads nowhere else.
  const undo = to?.startsWith('/admin/') ? { to, isSubmitted: way === 's' } : undefined
  const notice = notices[name as NoticeName]
  const text = notice.text.replace('{name}', () => (person ? decode(person) : 'Their owner'))
  return { notice: { ...notice, text, id, undo }, headers }
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

function decode(text: string): string {
  return Buffer.from(text, 'base64url').toString()
}
