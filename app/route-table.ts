import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Language, languages, pathIn } from '#core/language.ts'

/** The sign-in of staff is checked at the edge and again in core. */
export type Guard = 'anyone' | 'limited' | 'metrics' | 'admin'

/** `kept`: by us, browsers ask again; `checked`: made each time; `private`: not kept or listed. */
export type CachePolicy = 'kept' | 'checked' | 'year' | 'hour' | 'none' | 'private'

/** By name; bytes are in server/http/body.ts. */
export type BodyLimit = 'none' | 'form' | 'list' | 'file' | 'picture'

export type Area = 'sign-in' | 'admin'

export type Route = {
  methods: readonly ('GET' | 'POST' | 'any')[]
  path: string
  guard: Guard
  body: BodyLimit
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

export function page(path: string, name: string): Route {
  return row('GET', path, 'anyone', 'kept', name)
}

export function inEachLanguage(rows: readonly Route[]): Route[] {
  return languages.flatMap((language) =>
    rows.map((each) => ({ ...each, path: pathIn(language, each.path), language })),
  )
}

/** Files are relative to `app`. */
export type StaffNode = {
  file: string
  id?: string
  path?: string
  index?: true
  body?: BodyLimit
  children?: StaffNode[]
}

export function layout(file: string, children: StaffNode[]): StaffNode {
  return { file, children }
}

export function index(file: string): StaffNode {
  return { file, index: true }
}

export function view(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, children }
}

export function form(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'form', children }
}

export function forms(folder: string, ...names: string[]): StaffNode[] {
  return names.map((name) => form(name, `${folder}/${name}.tsx`))
}

export function list(path: string, file: string, children?: StaffNode[]): StaffNode {
  return { path, file, body: 'list', children }
}

export function file(path: string, source: string, children?: StaffNode[]): StaffNode {
  return { path, file: source, body: 'file', children }
}

export function savesOf(noun: string): StaffNode[] {
  return [
    view(`${noun}/history`, `admin/${noun}/history.tsx`),
    view(`${noun}/history/:revision`, `admin/${noun}/history-save.tsx`, [
      form('restore', `admin/${noun}/restore-${noun}.tsx`),
      form('undo/:id', `admin/${noun}/undo-change.tsx`),
    ]),
  ]
}

/** The screens of a kind of text in both languages: the same files serve all kinds. */
export function texts(path: string): StaffNode[] {
  const named = (node: StaffNode): StaffNode => ({
    ...node,
    id: `admin/${path}/${node.file.split('/').at(-1)?.split('.')[0]}`,
    children: node.children?.map(named),
  })
  const inArabic = (node: StaffNode): StaffNode => ({
    ...node,
    id: `${node.id}-arabic`,
    children: node.children?.map(inArabic),
  })
  const moving = form('move', 'admin/texts/move.tsx')
  return [
    ...[view(path, 'admin/texts/list.tsx'), ...oneText(`${path}/:slug`, [moving])].map(named),
    ...oneText(`${path}/:slug/arabic`, [form('caught-up', 'admin/texts/caught-up.tsx')])
      .map(named)
      .map(inArabic),
  ]
}

function oneText(path: string, own: StaffNode[]): StaffNode[] {
  return [
    list(path, 'admin/texts/editor.tsx', [
      form('publish', 'admin/texts/publish.tsx'),
      form('schedule', 'admin/texts/schedule.tsx'),
      form('withdraw', 'admin/texts/withdraw.tsx'),
      form('cancel/:id', 'admin/texts/cancel.tsx'),
      form('original', 'admin/texts/original.tsx'),
      ...own,
    ]),
    view(`${path}/history`, 'admin/texts/history.tsx'),
    view(`${path}/history/:version`, 'admin/texts/compare.tsx', [
      form('restore', 'admin/texts/restore.tsx'),
    ]),
  ]
}

export function rowsOf(area: Area, guard: Guard, nodes: readonly StaffNode[], base = ''): Route[] {
  return nodes.flatMap(({ file, id, path, index, body = 'none', children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`
    const methods = body === 'none' ? (['GET'] as const) : (['GET', 'POST'] as const)
    const own: Route = {
      methods,
      path: full,
      guard,
      body,
      takesForms: true,
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

/** What React Router calls the page of a row: its file, unless the row says otherwise. */
export function staffPageId({ id, handler }: Route): string {
  return id ?? handler.replace(/\.tsx?$/, '')
}

export function routeConfig(nodes: readonly StaffNode[]): RouteConfigEntry[] {
  return nodes.map(({ file, id, path, index, children }) =>
    index ? { file, index } : { file, id, path, children: children && routeConfig(children) },
  )
}
