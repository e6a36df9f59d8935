import { type Language, languageFrom } from '#core/language.ts'
import { maxPage, type Parameter, type ReadingCall } from '#core/reading-api/calls.ts'
import type { AppContext } from '../context.ts'
import { type Call, refuse } from './call.ts'

/** What a request asks of a reading call, checked by the call's parameters. */
export type Asked = {
  url: URL
  language: Language
  /** By the names of the parameters; '' where one is left out. */
  values: Readonly<Record<string, string>>
}

/** Undefined: nothing has the key in the path. */
export type Reading = (context: AppContext, asked: Asked) => Promise<Response | undefined>

/** Answers with 400 what the parameters of a call do not allow, and with 404 a key that nothing has. */
export function createReadingCall(call: ReadingCall, read: Reading): Call {
  return async (context, request) => {
    const url = new URL(request.url)
    const issue = findIssue(call.parameters, url)
    if (issue) return refuse(400, issue)
    const values = Object.fromEntries(
      call.parameters.map((each) => [
        each.name,
        each.in === 'path' ? lastPart(url) : (url.searchParams.get(each.name) ?? ''),
      ]),
    )
    const asked = { url, values, language: languageFrom(values.lang) }
    return (await read(context, asked)) ?? refuse(404, call.unknown ?? 'There is no such call')
  }
}

/** What is wrong with the first parameter of an address that cannot be used. */
export function findIssue(parameters: readonly Parameter[], url: URL): string | undefined {
  return parameters.map((each) => issueOf(each, url)).find(Boolean)
}

function issueOf({ name, in: place, isRequired, schema }: Parameter, url: URL): string | undefined {
  const value = url.searchParams.get(name)
  if (place === 'path') return undefined
  if (isRequired && !value) return `${name} is missing`
  if (value === null) return undefined
  const { type, minimum = 0, maximum = 0 } = schema
  const choices = type === 'boolean' ? ['true', 'false'] : schema.enum
  if (choices)
    return choices.includes(value) ? undefined : `${name} must be ${choices.join(' or ')}`
  if (type === 'string') return undefined
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= minimum && number <= maximum) return undefined
  return `${name} must be a whole number from ${minimum} to ${maximum}`
}

/** '' for one that is no text. */
function lastPart({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname.split('/').at(-1) ?? '')
  } catch {
    return ''
  }
}

/** How a list is read that may be long: whole, or only what a page of it shows. */
export type ListReader<Row> = {
  all(): Promise<readonly Row[]>
  /** At most `limit` rows after the one with that key, from the first without one; undefined: there is no such row. */
  after(key: string | undefined, limit: number): Promise<readonly Row[] | undefined>
}

/** docs/product.md §15.3. The cursor is the last key before the page: changes move nothing. */
export async function answerPages<Row extends object>(
  { url }: Asked,
  list: ListReader<Row>,
  keyOf: (row: Row) => string,
): Promise<Response> {
  const limit = url.searchParams.get('limit')
  const cursor = url.searchParams.get('cursor')
  if (limit === null && cursor === null) return Response.json(await list.all())
  const size = limit === null ? maxPage : Number(limit)
  // One more than the page tells whether there is another.
  const rows = await list.after(cursor ?? undefined, size + 1)
  if (!rows)
    return refuse(400, 'What cursor names is not in the list any more: begin again without it')
  const page = rows.slice(0, size)
  const last = page.at(-1)
  if (!last || rows.length <= size) return Response.json(page)
  const next = new URL(url)
  next.searchParams.set('cursor', keyOf(last))
  return Response.json(page, { headers: { link: `<${next.href}>; rel="next"` } })
}

/** The same of a list that is read whole. */
export function answerList<Row extends object>(
  asked: Asked,
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
  return answerPages(asked, reader, keyOf)
}
