import { maxPage } from '#core/reading-api/calls.ts'

/** docs/product.md §15.3. The cursor is the last key before the page: changes move nothing. */
export function answerList<Row extends object>(
  request: Request,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Response {
  const url = new URL(request.url)
  const limit = url.searchParams.get('limit')
  const cursor = url.searchParams.get('cursor')
  if (limit === null && cursor === null) return Response.json(rows)
  const size = limit === null ? maxPage : /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (size < 1 || size > maxPage)
    return refuse(400, `limit must be a whole number from 1 to ${maxPage}`)
  const before = cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === cursor)
  if (cursor !== null && before < 0)
    return refuse(400, 'What cursor names is not in the list any more: begin again without it')
  const page = rows.slice(before + 1, before + 1 + size)
  const last = page.at(-1)
  if (!last || before + 1 + size >= rows.length) return Response.json(page)
  url.searchParams.set('cursor', keyOf(last))
  return Response.json(page, { headers: { link: `<${url.href}>; rel="next"` } })
}

export function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
