import { appContext } from '#app/context.ts'
import { titled } from '#app/ui/titled.ts'
import { ScreenHead } from '../frame/screen-head.tsx'
import type { Route } from './+types/tools.ts'
import { CachedPages } from './cached-pages.tsx'
import { ConnectionsSection } from './connections.tsx'
import './settings.css'

export const meta = titled('Connections')

export function loader({ context }: Route.LoaderArgs) {
  const { connections, listCachedPages } = context.get(appContext)
  return {
    connections: connections.list,
    cachedPages: listCachedPages(),
  }
}

export default function Tools({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <ScreenHead title="Connections" />
      <ConnectionsSection connections={loaderData.connections} />
      <CachedPages pages={loaderData.cachedPages} />
    </>
  )
}
