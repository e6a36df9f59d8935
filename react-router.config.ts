import type { Config } from '@react-router/dev/config'

/** Staff pages only: the public ones are documents of their own (docs/decisions/2026-11-21-staff-pages-in-areas.md). */
export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  serverBuildFile: '[name].js',
  // Each area carries its own list of routes, so nothing is ever asked for by path.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
