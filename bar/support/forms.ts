import { type Answer, send } from '#tests/support/http.ts'

/** Posts a form as a browser without script does. `from` is who a trusted proxy says it is. */
export function postForm(
  origin: string,
  path: string,
  fields: Record<string, string>,
  { from, cookie }: { from?: string; cookie?: string } = {},
): Promise<Answer> {
  return send(origin.replace('localhost', '127.0.0.1'), 'POST', path, {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** An address of IPv4 that no other number gives. */
export function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/** How often each status came: '5 × 400, 95 × 429'. */
export function countStatuses(answers: readonly { status: number }[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, of]) => `${of.length} × ${status}`)
    .join(', ')
}

export function cookiesOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ')
}
