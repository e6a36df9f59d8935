import { useEffect } from 'react'
import { useMatches } from 'react-router'

type Route = { module: string; parentId?: string }

/** A screen that fails to load while the server is away would make the router leave the panel. */
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
        await loadScreen(id)
      }
    }
    const timer = setTimeout(load, 1500)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}

/** By the route's id; false while it cannot be loaded. */
export async function loadScreen(id: string): Promise<boolean> {
  const route = staffRoutes().find(([each]) => each === id)?.[1]
  try {
    if (route) await import(/* @vite-ignore */ route.module)
    return true
  } catch {
    return false
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
