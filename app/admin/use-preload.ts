import { useEffect } from 'react'

type Manifest = { routes: Record<string, { module: string; css?: string[] } | undefined> }

/**
 * Loads the panel's other screens when there is time: one that could not be loaded while the server
 * is away would make the router load the whole page again, and leave the panel for nothing.
 */
export function usePreload(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: Manifest }
      for (const [id, route] of Object.entries(manifest?.routes ?? {}))
        if (id.startsWith('admin/') && route)
          import(/* @vite-ignore */ route.module).catch(() => {})
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}
