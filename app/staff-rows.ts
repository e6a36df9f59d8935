import type { RouteConfigEntry } from '@react-router/dev/routes'
import { listCounts } from '#core/sign-in/states.ts'
import type { Area, Guard, Route } from './route-table.ts'
import type { StaffNode } from './staff-table.ts'

export function rowsOf(area: Area, guard: Guard, nodes: readonly StaffNode[], base = ''): Route[] {
  return nodes.flatMap(({ file, path, index, body = 'none', children = [] }) => {
    const full = path === undefined ? base : `${base}/${path}`
    const methods = body === 'none' ? (['GET'] as const) : (['GET', 'POST'] as const)
    const own: Route = {
      methods,
      path: full,
      guard,
      counts: listCounts(full),
      body,
      takesForms: true,
      cache: 'private',
      handler: file,
      area,
      id: idOf({ path }, base),
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

/** What React Router calls the page of a row. */
export function staffPageId({ id, handler }: Route): string {
  return id ?? handler.replace(/\.tsx?$/, '')
}

/** One file may serve many addresses, so a page is called by its address, and a frame by its file. */
function idOf({ path }: Pick<StaffNode, 'path'>, base: string): string | undefined {
  return path === undefined || base === '' ? undefined : `${base}/${path}`.slice(1)
}

export function routeConfig(nodes: readonly StaffNode[], base = ''): RouteConfigEntry[] {
  return nodes.map((node) => {
    const { file, path, index, children } = node
    if (index) return { file, index }
    const full = path === undefined ? base : `${base}/${path}`
    return { file, id: idOf(node, base), path, children: children && routeConfig(children, full) }
  })
}
