import { type Language, languages, pathIn } from '#core/language.ts'
import type { Limit } from '#core/security/limits.ts'

/** The sign-in of staff is checked at the edge and again in core. */
export type Guard = 'anyone' | 'metrics' | 'person' | 'admin'

/** `kept`: by us, browsers ask again; `checked`: made each time; `private`: not kept or listed. */
export type CachePolicy = 'kept' | 'checked' | 'year' | 'hour' | 'none' | 'private'

/** By name; bytes are in server/http/body.ts. */
export type BodyLimit = 'none' | 'form' | 'list' | 'file' | 'picture'

export type Area = 'sign-in' | 'account' | 'admin'

export type Route = {
  methods: readonly ('GET' | 'POST' | 'any')[]
  path: string
  guard: Guard
  body: BodyLimit
  /** What is counted of those who send something there (core/security/limits.ts). */
  counts?: readonly Limit[]
  /** What else comes is answered with 415. */
  takesForms?: true
  cache: CachePolicy
  /** In server/http/handlers.ts, a public page, or a staff page's file. */
  handler: string
  area?: Area
  id?: string
  /** Of what visitors read: each row has its twin in the other language. */
  language?: Language
}

export function row(
  method: 'GET' | 'POST' | 'any',
  path: string,
  guard: Guard,
  cache: CachePolicy,
  handler: string,
  body: BodyLimit = 'none',
): Route {
  return { methods: [method], path, guard, body, cache, handler }
}

/** What a public page sends without script. */
export function formRow(path: string, guard: Guard, cache: CachePolicy, handler: string): Route {
  return { ...row('POST', path, guard, cache, handler, 'form'), takesForms: true }
}

/** A row of which so many may be sent. */
export function counting(limit: Limit, route: Route): Route {
  return { ...route, counts: [limit] }
}

export function page(path: string, name: string): Route {
  return row('GET', path, 'anyone', 'kept', name)
}

export function inEachLanguage(rows: readonly Route[]): Route[] {
  return languages.flatMap((language) =>
    rows.map((each) => ({ ...each, path: pathIn(language, each.path), language })),
  )
}
