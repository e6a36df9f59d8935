import { data } from 'react-router'
import { withNotice } from './notice-cookie.ts'
import type { NoticeName } from './notices.ts'
import type { Fields } from './ui/fields.ts'
import type { Undo } from './ui/message.ts'

// No form package: fields and checks are those of core, and each form is sent without script too.

/** '' for a field that did not come, or that came as a file. */
export type Typed<Name extends string> = Record<Name, string>

/** Throws 400 when the body is no form. */
export async function readForm<Name extends string>(
  request: Request,
  names: readonly Name[],
): Promise<Typed<Name>> {
  const form = await request.formData().catch(() => {
    throw data(undefined, 400)
  })
  return Object.fromEntries(
    names.map((name) => {
      const value = form.get(name)
      return [name, typeof value === 'string' ? value : '']
    }),
  ) as Typed<Name>
}

export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

export function redirectWithNotice(
  to: string,
  answer: {
    request: Request
    headers?: Headers
    notice?: NoticeName
    undo?: Undo
    document?: boolean
  },
): Response {
  const headers = new Headers(answer.headers)
  headers.set('location', to)
  // Another area, or the public site: the browser has to load it.
  if (answer.document) headers.set('x-remix-reload-document', 'true')
  if (answer.notice) withNotice(answer.request, headers, answer.notice, answer.undo)
  return new Response(null, { status: 303, headers })
}
