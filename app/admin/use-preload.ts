import { useEffect } from 'react'
import { useMatches } from 'react-router'

type Route = { module: string; parentId?: string }

/** What has come already can be opened while the server is away. */
export function usePreload(): void {
  const shown = useMatches().at(-1)?.id
  useEffect(() => {
    // What opens over the screen is needed first.
    for (const [id, { parentId }] of staffRoutes()) if (parentId === shown) void loadScreen(id)
  }, [shown])
  useEffect(() => {
    let isOver = false
    const load = async () => {
      for (const [id] of staffRoutes()) {
        if (isOver) return
        // One at a time, when nobody is typing.
        await idle()
        if (!(await loadScreen(id))) await pause()
      }
    }
    const timer = setTimeout(load, 1500)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}

/** Without a connection each screen would ask for what all of them share. */
function pause(): Promise<unknown> {
  return new Promise((done) => setTimeout(done, 30_000))
}

/** By the route's id; false while it cannot be loaded. */
export async function loadScreen(id: string): Promise<boolean> {
  const route = staffRoutes().find(([each]) => each === id)?.[1]
  return !route || (await codeOf(route)) !== undefined
}

/**
 * The router takes the code of the screens from here: what it cannot load itself makes it load the
 * whole page again, which a script can stop in some browsers only. What failed is waited for in vain.
 */
export function giveScreens(onFailure: () => void): void {
  const { __reactRouterRouteModules: modules } = window as {
    __reactRouterRouteModules?: Record<string, object>
  }
  if (!modules) return
  const attributes = { configurable: true, enumerable: true }
  const give = async (id: string, route: Route) => {
    const code = await codeOf(route)
    if (!code) {
      onFailure()
      return new Promise(() => {})
    }
    Object.defineProperty(modules, id, { ...attributes, value: code })
    return code
  }
  for (const [id, route] of staffRoutes()) {
    if (id in modules) continue
    Object.defineProperty(modules, id, { ...attributes, get: () => give(id, route) })
  }
}

async function codeOf({ module }: Route): Promise<object | undefined> {
  try {
    return await import(/* @vite-ignore */ module)
  } catch {
    return undefined
  }
}

function staffRoutes(): [id: string, Route][] {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, Route | undefined> }
  }
  return Object.entries(manifest?.routes ?? {}).flatMap(([id, route]) =>
    route && id.startsWith('admin/') ? [[id, route]] : [],
  )
}

function idle(): Promise<unknown> {
  if (!('requestIdleCallback' in window)) return new Promise((done) => setTimeout(done, 20))
  return new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
}
