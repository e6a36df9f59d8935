import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Language, languages, pathIn } from '#core/language.ts'

/** Who may ask. The sign-in of staff is checked at the edge and again inside the core call. */
export type Guard = 'anyone' | 'limited' | 'metrics' | 'admin'

/**
 * How long others may keep an answer. `kept`: we keep it ready, browsers ask whether it has changed.
 * `checked`: made each time, browsers ask too. `private`: nobody keeps it, no search engine lists it.
 */
export type CachePolicy = 'kept' | 'checked' | 'year' | 'hour' | 'none' | 'private'

/** Largest body of a request, by name; sizes in bytes are in server/http/body.ts. */
export type BodyLimit = 'none' | 'form' | 'list' | 'picture'

export type Area = 'sign-in' | 'admin'

export type Route = {
  /** 'any': whatever the method. */
  methods: readonly ('GET' | 'POST' | 'any')[]
  path: string
  guard: Guard
  body: BodyLimit
  cache: CachePolicy
  /** A name in server/http/handlers.ts, a public page, or the file of a staff page. */
  handler: string
  /** Only staff pages have one. */
  area?: Area
  /** By which the router knows it, where that is not its file. */
  id?: string
  /** Of what visitors read: each row has its twin in the other language. */
  language?: Language
}

/** A row of the table. */
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

/** A public page: kept, and known by its name in site/pages.ts. */
export function page(path: string, name: string): Route {
  return row('GET', path, 'anyone', 'kept', name)
}

/** The same rows in each language, each at its own addresses. */
export function inEachLanguage(rows: readonly Route[]): Route[] {
  return languages.flatMap((language) =>
    rows.map((each) => ({ ...each, path: pathIn(language, each.path), language })),
  )
}

/** A staff page and what it frames. Files are relative to `app`. */
export type StaffNode = {
  file: string
  /** Where one file has several addresses. */
  id?: string
  path?: string
  index?: true
  body?: BodyLimit
  children?: StaffNode[]
}

/** A frame around pages, without an address of its own. */
export function layout(file: string, children: StaffNode[]): StaffNode {
  return { file, children }
}

/** The page at its parent's address. */
export function index(file: string): StaffNode {
  return { file, index: true }
}

/** A page that is only read. */
export function view(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, children }
}

/** A page with a form that is posted to it. */
export function form(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'form', children }
}

/** A page that saves a whole list in one request. */
export function list(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'list', children }
}

/** The rows of an area's pages, in the order of the tree. */
export function rowsOf(area: Area, guard: Guard, nodes: readonly StaffNode[], base = ''): Route[] {
  return nodes.flatMap(({ file, id, path, index, body = 'none', children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`
    const methods = body === 'none' ? (['GET'] as const) : (['GET', 'POST'] as const)
    const own: Route = {
      methods,
      path: full,
      guard,
      body,
      cache: 'private',
      handler: file,
      area,
      id,
    }
    // The page of a frame with an address is its index.
    const isPage = index || (path !== undefined && !hasIndex(children))
    return [...(isPage ? [own] : []), ...rowsOf(area, guard, children, full)]
  })
}

function hasIndex(nodes: readonly StaffNode[]): boolean {
  return nodes.some(
    ({ index, path, children = [] }) => index || (path === undefined && hasIndex(children)),
  )
}

/** The same pages as React Router's build wants them. */
export function routeConfig(nodes: readonly StaffNode[]): RouteConfigEntry[] {
  return nodes.map(({ file, id, path, index, children }) =>
    index ? { file, index } : { file, id, path, children: children && routeConfig(children) },
  )
}
