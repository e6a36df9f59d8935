import { useEffect } from 'react'

type Manifest = { routes: Record<string, { module: string; css?: string[] } | undefined> }

/**
 * A screen that could not be loaded while the server is away would make the router leave the panel.
 */
export function usePreload(): void {
  useEffect(() => {
    let isOver = false
    const load = async () => {
      const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
      for (const [id, route] of Object.entries(manifest?.routes ?? {})) {
        if (isOver) return
        if (!id.startsWith('admin/') || !route) continue
        // One at a time, when nobody is typing.
        await idle()
        await import(/* @vite-ignore */ route.module).catch(() => {})
      }
    }
    const timer = setTimeout(load, 1500)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
}

function idle(): Promise<unknown> {
  if (!('requestIdleCallback' in window)) return new Promise((done) => setTimeout(done, 20))
  return new Promise((done) => requestIdleCallback(done, { timeout: 1000 }))
}
