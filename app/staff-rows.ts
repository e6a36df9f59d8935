import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Area, Guard, Route } from './route-table.ts'
import type { StaffNode } from './staff-table.ts'

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
