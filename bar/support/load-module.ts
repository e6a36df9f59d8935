import { resolve } from 'node:path'
import { createServer } from 'vite'

/** Loads a module with what it imports compiled: plain Node reads TypeScript, but no components. */
export async function loadModule<Module>(
  path: string,
): Promise<{ module: Module } & AsyncDisposable> {
  const root = resolve(import.meta.dirname, '../..')
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: false,
      ws: false,
      watch: null,
    },
    optimizeDeps: { noDiscovery: true },
  })
  return {
    module: (await vite.ssrLoadModule(resolve(root, path))) as Module,
    [Symbol.asyncDispose]: () => vite.close(),
  }
}
