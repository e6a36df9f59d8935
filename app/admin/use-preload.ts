import { useEffect } from 'react'

type Manifest = { routes: Record<string, { module: string; css?: string[] } | undefined> }

/**
 * A screen that could not be loaded while the server is away would make the router leave the panel.
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
