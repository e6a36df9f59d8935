import { maxPage } from '#core/reading-api/calls.ts'

/** How a list is read that may be long: whole, or only what a page of it shows. */
export type ListReader<Row> = {
  all(): Promise<readonly Row[]>
  /** At most `limit` rows after the one with that key, from the first without one; undefined: there is no such row. */
  after(key: string | undefined, limit: number): Promise<readonly Row[] | undefined>
}

/** docs/product.md §15.3. The cursor is the last key before the page: changes move nothing. */
export async function answerPages<Row extends object>(
  request: Request,
  list: ListReader<Row>,
  keyOf: (row: Row) => string,
): Promise<Response> {
  const url = new URL(request.url)
  const limit = url.searchParams.get('limit')
  const cursor = url.searchParams.get('cursor')
  if (limit === null && cursor === null) return Response.json(await list.all())
  const size = limit === null ? maxPage : /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (size < 1 || size > maxPage)
    return refuse(400, `limit must be a whole number from 1 to ${maxPage}`)
  // One more than the page tells whether there is another.
  const rows = await list.after(cursor ?? undefined, size + 1)
  if (!rows)
    return refuse(400, 'What cursor names is not in the list any more: begin again without it')
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (!last || rows.length <= size) return Response.json(page)
  url.searchParams.set('cursor', keyOf(last))
  return Response.json(page, { headers: { link: `<${url.href}>; rel="next"` } })
}

/** The same of a list that is read whole. */
export function answerList<Row extends object>(
  request: Request,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): Promise<Response> {
  const reader: ListReader<Row> = {
    all: async () => rows,
    async after(key, limit) {
      const before = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key)
      if (key !== undefined && before < 0) return undefined
      return rows.slice(before + 1, before + 1 + limit)
    },
  }
  return answerPages(request, reader, keyOf)
}

export function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
